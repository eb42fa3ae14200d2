//! Customers: the billing details of a member.

mod store;

pub use store::{by_id, ensure, erase, keep, of_member, read, set_ref};

use daymark_derive::input;
use daymark_web::part::one_line;
use serde::Serialize;
use utoipa::ToSchema;

use super::port::Customer;

/// The caller's billing details.
#[input]
#[derive(Clone, Debug, Serialize)]
pub struct CustomerIn {
    /// At most 100 characters. If absent, the name does not change; at first it is the account's name.
    #[garde(length(chars, max = 100), inner(custom(one_line)))]
    pub name: Option<String>,
    /// Street and number, at most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(one_line))]
    pub line1: String,
    /// At most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(one_line))]
    pub line2: String,
    /// At most 20 characters.
    #[serde(default)]
    #[garde(length(chars, max = 20), custom(one_line))]
    pub postal_code: String,
    /// At most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(one_line))]
    pub city: String,
    /// Two capital letters of ISO 3166, such as `DE`. It determines the taxes.
    #[serde(default)]
    #[garde(length(chars, max = 2), pattern("^([A-Z]{2})?$"))]
    pub country: String,
    /// A company's tax number, at most 30 characters.
    #[serde(default)]
    #[garde(length(chars, max = 30), custom(one_line))]
    pub tax_id: String,
}

/// A member's billing details.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BillingCustomer)]
pub struct CustomerOut {
    /// The customer.
    pub id: i64,
    /// The member.
    pub user_id: i64,
    /// Name.
    pub name: String,
    /// Street and number.
    pub line1: String,
    /// Second line.
    pub line2: String,
    /// Postal code.
    pub postal_code: String,
    /// City.
    pub city: String,
    /// Two letters of ISO 3166; empty if unknown.
    pub country: String,
    /// A company's tax number; may be empty.
    pub tax_id: String,
}

impl From<Customer> for CustomerOut {
    fn from(c: Customer) -> Self {
        let Customer { id, member, name, line1, line2, postal_code, city, country, tax_id, .. } = c;
        Self { id, user_id: member, name, line1, line2, postal_code, city, country, tax_id }
    }
}
