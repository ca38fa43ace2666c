"""What `graphwalks audit` does for each family."""
