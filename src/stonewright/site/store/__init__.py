"""What the site keeps: events, guests, and who looks after which table."""
