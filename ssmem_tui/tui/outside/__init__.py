"""What the screen of outside changes shows and does."""
