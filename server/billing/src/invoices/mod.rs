//! Invoices, receipts and credit notes: numbered without gaps for each year, as PDF.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("invoices");
