"""What `graphwalks smoke` asks beside the rows of the other families."""
