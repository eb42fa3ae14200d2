//! What Daymark reaches outside itself, each behind one small file.

pub mod mail;
