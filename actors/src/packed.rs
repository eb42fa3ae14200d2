//! Serializes texts that contain a random name of 32 hexadecimal digits, such as a picture's path or a cursor:
//! unchanged in JSON, and between nodes with 16 bytes in place of the digits.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

const DIGITS: usize = 32;

/// What comes before the name, the name, and what comes after it.
type Packed<'a> = (Cow<'a, str>, Option<([u8; 16], Cow<'a, str>)>);

pub(crate) fn serialize<S: Serializer>(text: &Option<String>, s: S) -> Result<S::Ok, S::Error> {
    if s.is_human_readable() {
        return text.serialize(s);
    }
    text.as_deref().map(pack).serialize(s)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    if d.is_human_readable() {
        return Option::deserialize(d);
    }
    Ok(Option::<Packed<'_>>::deserialize(d)?.map(|(before, name)| match name {
        Some((name, after)) => format!("{before}{}{after}", Uuid::from_bytes(name).simple()),
        None => before.into_owned(),
    }))
}

fn pack(text: &str) -> Packed<'_> {
    let digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let at = text.as_bytes().windows(DIGITS).position(|name| name.iter().all(digit));
    let name = at.and_then(|at| Some((at, Uuid::try_parse(&text[at..at + DIGITS]).ok()?)));
    match name {
        Some((at, name)) => (text[..at].into(), Some((name.into_bytes(), text[at + DIGITS..].into()))),
        None => (text.into(), None),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_hex_name_packs_into_sixteen_bytes() {
        let path = format!("/v1/picture/{}.webp", Uuid::from_u128(1 << 120).simple());
        assert_eq!(pack(&path), ("/v1/picture/".into(), Some(((1_u128 << 120).to_be_bytes(), ".webp".into()))));
        assert_eq!(pack("/a.webp"), ("/a.webp".into(), None));
    }

    proptest! {
        #[test]
        fn packing_round_trips_any_text(text in "[ä./a-fA-F0-9]{0,3}[a-f0-9]{0,70}[ä.g/]{0,3}[a-f0-9]{0,40}") {
            let (before, name) = pack(&text);
            let unpacked = match name {
                Some((name, after)) => format!("{before}{}{after}", Uuid::from_bytes(name).simple()),
                None => before.into_owned(),
            };
            prop_assert_eq!(unpacked, text);
        }
    }
}
