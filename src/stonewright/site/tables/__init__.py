"""A table: a match with people at it, rebuilt from its events; pure, no input or output."""
