"""The program around the scenes: the loop, the stack of scenes, notices, the fault box."""
