"""The rules of the three games as pure functions on immutable values; nothing here reads, prints or imports beyond the standard library."""
