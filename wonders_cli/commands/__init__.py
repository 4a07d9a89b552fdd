"""The commands, one file each: read, ask, print."""
