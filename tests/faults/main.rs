//! Faults: what is acknowledged stays.
