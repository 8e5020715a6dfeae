"""Questions: the model, with one module for each file format it is read from."""
