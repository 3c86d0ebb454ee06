"""What the tests of the site are made of: real servers, guests and databases."""
