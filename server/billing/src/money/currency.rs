//! Currencies of ISO 4217.

use std::fmt;
use std::str::FromStr;

use daymark_base::db::{Cell, Column, Val, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::words;

/// A currency that people pay in, as its code of three capitals.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency(iso_currency::Currency);

/// The error for an unknown currency code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::UNKNOWN_CURRENCY)]
pub struct UnknownCurrency;

impl Currency {
    /// The euro.
    pub const EUR: Self = Self(iso_currency::Currency::EUR);
    /// The dollar of the United States.
    pub const USD: Self = Self(iso_currency::Currency::USD);
    /// The yen, which has no minor unit.
    pub const JPY: Self = Self(iso_currency::Currency::JPY);
    /// The dinar of Bahrain, which has a thousand fils.
    pub const BHD: Self = Self(iso_currency::Currency::BHD);

    /// The code, such as `EUR`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.0.code()
    }

    /// How many digits the minor unit has: 2 for cents, 0 for yen, 3 for fils.
    #[must_use]
    pub fn digits(self) -> u32 {
        u32::from(self.0.exponent().unwrap_or(0))
    }

    /// The smallest amount that cards can be charged, in minor units: card networks take no third digit, and no parts of
    /// an ariary (docs.stripe.com/currencies).
    #[must_use]
    pub fn card_step(self) -> i64 {
        match self.digits() {
            3 => 10,
            _ if self.code() == "MGA" => 100,
            _ => 1,
        }
    }
}

impl FromStr for Currency {
    type Err = UnknownCurrency;

    /// Reads a code in either case. Metals, testing codes and units of account have no minor unit, and are rejected.
    fn from_str(code: &str) -> Result<Self, UnknownCurrency> {
        let found = iso_currency::Currency::from_code(&code.to_ascii_uppercase()).map(Self);
        // Only units of account have four digits: CLF and UYW.
        found.filter(|currency| currency.0.exponent().is_some_and(|digits| digits <= 3)).ok_or(UnknownCurrency)
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        code.parse().map_err(serde::de::Error::custom)
    }
}

impl PartialSchema for Currency {
    fn schema() -> RefOr<Schema> {
        let code = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[A-Za-z]{3}$"));
        code.description(Some("A currency of ISO 4217, such as `EUR`.")).into()
    }
}

impl ToSchema for Currency {}

impl Column for Currency {
    fn read(value: Value<'_>) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(String::read(value)?.parse()?)
    }
}

impl From<Currency> for Val {
    fn from(currency: Currency) -> Self {
        Self::from(currency.code())
    }
}

impl Cell for Currency {
    fn val(&self) -> Val {
        Val::from(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_have_iso_digits_and_other_codes_are_rejected() {
        let digits = |code: &str| code.parse::<Currency>().map(Currency::digits);
        for (code, expected) in [("EUR", 2), ("usd", 2), ("JPY", 0), ("KRW", 0), ("BHD", 3), ("KWD", 3), ("TND", 3)] {
            assert_eq!(digits(code), Ok(expected), "{code}");
        }
        for refused in ["", "EU", "EURO", "XAU", "XXX", "XTS", "CLF", "ZZZ", "€"] {
            assert_eq!(digits(refused), Err(UnknownCurrency), "{refused}");
        }
    }

    #[test]
    fn json_represents_a_currency_by_its_code() {
        assert_eq!(serde_json::to_string(&Currency::EUR).expect("JSON"), "\"EUR\"");
        assert_eq!(serde_json::from_str::<Currency>("\"jpy\"").expect("a currency"), Currency::JPY);
        assert!(serde_json::from_str::<Currency>("\"XAU\"").is_err());
    }
}
