//! The port to providers of payments, and the one that needs no service: `manual`.
