"""Chips, frozen records, coded faults and quotations, which every room of the engine uses."""
