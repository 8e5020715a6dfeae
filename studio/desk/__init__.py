"""The web server: pages, their live stream, the list of actions and who may do what."""
