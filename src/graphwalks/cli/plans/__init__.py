"""What `graphwalks plan` does for each family."""
