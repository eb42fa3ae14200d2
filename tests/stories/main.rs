//! Stories through the HTTP API, on both databases; one module a feature.

mod access;
mod accounts;
mod audit;
mod habits;
mod live;
mod mail;
mod notifications;
mod own_data;
mod programs;
mod recovery;
mod roles;
mod shared;
mod site;
mod spine;
mod users;
