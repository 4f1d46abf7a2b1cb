"""What the review screen says and shows; the decisions themselves are made in `core.review`."""
