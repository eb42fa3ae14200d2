//! Money: whole minor units with an ISO 4217 currency.
