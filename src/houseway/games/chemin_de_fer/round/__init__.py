"""The parts of a coup: the two hands, and who is the bank of the next one."""
