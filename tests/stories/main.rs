//! Stories through the HTTP API, on both databases; one module a feature.

mod spine;
