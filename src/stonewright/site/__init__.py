"""The web site: tables where people and bots play, watch and look back."""
