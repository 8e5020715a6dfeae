"""Contestants that play by themselves, simulated devices and the operator of an unattended rehearsal."""
