"""What may enter core memory, what should leave it, and the index over the rest."""
