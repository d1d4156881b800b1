"""Chips, frozen records, coded faults and quotations, used by every package of the engine."""
