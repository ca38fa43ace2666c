"""How `graphwalks compare` reads its limits and shows what it found."""
