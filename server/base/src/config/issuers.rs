//! The identity providers of the settings.

use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Secret;

/// An identity provider with which members can sign in (OpenID Connect).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Issuer {
    /// A short word used in addresses.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its own address, exactly as in its tokens.
    pub issuer: String,
    /// This site's id with the provider.
    pub client_id: String,
    /// Proves to the provider that a call comes from this site; may be empty.
    #[serde(default)]
    pub client_secret: Secret,
}

/// All identity providers: tables in the file, a JSON array in the environment.
#[derive(Clone, Debug, Default)]
pub struct Issuers(Vec<Issuer>);

impl Issuers {
    /// The providers, in the order in which they are offered.
    pub fn iter(&self) -> impl Iterator<Item = &Issuer> {
        self.0.iter()
    }

    /// Faults in the providers' settings, one sentence each.
    pub(super) fn faults(&self) -> impl Iterator<Item = String> {
        self.0.iter().enumerate().filter_map(|(at, one)| {
            let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let known = one.id == "credentials" || self.0[..at].iter().any(|other| other.id == one.id);
            let fault = if one.id.is_empty() || !one.id.chars().all(word) || known {
                "expected a unique `id` of lowercase letters, digits and `-`"
            } else if one.name.trim().is_empty() || one.client_id.is_empty() {
                "expected a `name` and a `client_id`"
            } else if !one.issuer.starts_with("https://") && !one.issuer.starts_with("http://") {
                "expected an `issuer` such as `https://id.example`"
            } else {
                return None;
            };
            Some(format!("issuers: `{}`: {fault}", one.id))
        })
    }
}

impl FromStr for Issuers {
    type Err = serde_json::Error;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() { Ok(Self::default()) } else { serde_json::from_str(text).map(Self) }
    }
}

/// Writes them as text, which the file accepts too, with `***` for secrets.
impl Serialize for Issuers {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let text = if self.0.is_empty() { String::new() } else { serde_json::to_string(&self.0).unwrap_or_default() };
        s.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Issuers {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Text(String),
            Tables(Vec<Issuer>),
        }
        match Form::deserialize(d) {
            Ok(Form::Tables(tables)) => Ok(Self(tables)),
            Ok(Form::Text(text)) => text.parse().map_err(D::Error::custom),
            Err(_) => {
                Err(D::Error::custom("expected tables with `id`, `name`, `issuer`, `client_id` and `client_secret`"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str =
        r#"[{"id":"sea","name":"Sea","issuer":"https://id.example","client_id":"daymark","client_secret":"hush"}]"#;

    fn faults(json: &str) -> Vec<String> {
        json.parse::<Issuers>().unwrap().faults().collect()
    }

    #[test]
    fn issuers_parse_from_json_and_hide_their_secrets() {
        let issuers: Issuers = ONE.parse().unwrap();
        assert_eq!(issuers.iter().next().unwrap().client_secret.expose(), "hush");
        let shown = serde_json::to_value(&issuers).unwrap();
        let again: Issuers = serde_json::from_value(shown.clone()).unwrap();
        assert_eq!(again.iter().next().unwrap().client_secret.expose(), "***");
        assert!(!shown.to_string().contains("hush"));
        assert_eq!(serde_json::to_value(Issuers::default()).unwrap(), "");
        assert!("[{}]".parse::<Issuers>().is_err());
    }

    #[test]
    fn every_issuer_needs_a_valid_unique_id_a_name_and_a_url() {
        assert!(faults(ONE).is_empty());
        for wrong in [
            ONE.replace("\"sea\"", "\"\""),
            ONE.replace("\"sea\"", "\"The Sea\""),
            ONE.replace("\"sea\"", "\"credentials\""),
            ONE.replace("\"Sea\"", "\" \""),
            ONE.replace("https://id.example", "id.example"),
            format!("{},{}", ONE.trim_end_matches(']'), ONE.trim_start_matches('[')),
        ] {
            assert_eq!(faults(&wrong).len(), 1, "{wrong}");
        }
    }
}
