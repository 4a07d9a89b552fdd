"""Documents of Architects."""
