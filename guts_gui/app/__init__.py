"""The program around the scenes: main loop, scene stack, notices and fault box."""
