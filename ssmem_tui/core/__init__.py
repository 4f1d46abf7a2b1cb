"""The jobs themselves, without a screen: nothing here loads textual, rich or anthropic on import."""
