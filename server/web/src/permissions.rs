//! The permissions that a caller holds, and whether they cover what the caller wants to grant.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The basic role of an account. Finer permissions come from roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Holds every permission.
    Admin,
    /// A member.
    User,
}

daymark_base::words!(Role { Admin "admin", User "user" });

/// A set of permissions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Permissions {
    /// All of them: an administrator.
    All,
    /// The permissions of all the account's roles together.
    These(Arc<BTreeSet<String>>),
}

impl Permissions {
    /// The permissions of an account with this role, plus those that its other roles bundle.
    #[must_use]
    pub fn of(role: Role, names: impl IntoIterator<Item = String>) -> Self {
        match role {
            Role::Admin => Self::All,
            Role::User => Self::These(Arc::new(names.into_iter().collect())),
        }
    }

    /// Whether the set contains this one.
    #[must_use]
    pub fn holds(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::These(names) => names.contains(name),
        }
    }

    /// Whether the set contains the permission `P`, or another one that allows the same.
    #[must_use]
    pub fn may<P: Permission>(&self) -> bool {
        self.holds(P::NAME) || P::OR.iter().any(|name| self.holds(name))
    }

    /// Whether the set covers all of the other's. Members grant, change or revoke only what they hold (R42), so this is
    /// checked for granted permissions and for the member who loses them.
    #[must_use]
    pub fn cover(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::All, _) => true,
            (Self::These(_), Self::All) => false,
            (Self::These(own), Self::These(others)) => others.is_subset(own),
        }
    }

    /// The names of the permissions, sorted. An administrator has all of the program's, and the `custom` ones.
    #[must_use]
    pub fn names(&self, custom: impl IntoIterator<Item = String>) -> Vec<String> {
        match self {
            Self::All => {
                let known = declared().keys().map(ToString::to_string);
                known.chain(custom).collect::<BTreeSet<_>>().into_iter().collect()
            }
            Self::These(names) => names.iter().cloned().collect(),
        }
    }
}

impl FromIterator<String> for Permissions {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        Self::These(Arc::new(names.into_iter().collect()))
    }
}

/// A named permission, made by [`permission!`](crate::permission). The admin role holds all of them.
pub trait Permission: 'static {
    /// `resource:action`.
    const NAME: &'static str;
    /// Other permissions that allow the same.
    const OR: &'static [&'static str] = &[];
}

/// Declares permissions, each where it is used:
///
/// ```ignore
/// permission! { /// Make and change programs. pub EditPrograms = "program:edit"; }
/// ```
///
/// The comment is shown to people who put together a role.
#[macro_export]
macro_rules! permission {
    ($($(#[doc = $about:literal])+ $vis:vis $name:ident = $text:literal;)+) => { $(
        $(#[doc = $about])+
        $vis struct $name;
        impl $crate::permissions::Permission for $name {
            const NAME: &'static str = $text;
        }
        $crate::inventory::submit! { $crate::permissions::Declared { name: $text, about: concat!($($about),+) } }
    )+ };
}

/// A registered permission.
pub struct Declared {
    /// `resource:action`.
    pub name: &'static str,
    #[doc(hidden)]
    pub about: &'static str,
}

inventory::collect!(Declared);

/// Every registered permission, by name, with what it allows.
pub fn declared() -> &'static BTreeMap<&'static str, &'static str> {
    static ALL: LazyLock<BTreeMap<&'static str, &'static str>> =
        LazyLock::new(|| inventory::iter::<Declared>.into_iter().map(|d| (d.name, d.about.trim())).collect());
    &ALL
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn some() -> impl Strategy<Value = Permissions> {
        prop_oneof![
            1 => Just(Permissions::All),
            9 => proptest::collection::btree_set("[ab]:[ab]", 0..4).prop_map(Permissions::from_iter),
        ]
    }

    proptest! {
        #[test]
        fn covering_a_set_means_holding_all_of_it(giver in some(), given in some(), name in "[ab]:[ab]") {
            prop_assert!(giver.cover(&giver));
            if giver.cover(&given) && given.holds(&name) {
                prop_assert!(giver.holds(&name), "a giver holds every permission that they grant");
            }
            if !giver.cover(&given) {
                let more = given == Permissions::All || given.names([]).iter().any(|name| !giver.holds(name));
                prop_assert!(more, "a giver who holds every permission can grant them");
            }
        }

        #[test]
        fn a_chain_of_grants_never_adds_permissions(chain in proptest::collection::vec(some(), 2..5), name in "[ab]:[ab]") {
            if chain.windows(2).all(|pair| pair[0].cover(&pair[1])) && chain[chain.len() - 1].holds(&name) {
                prop_assert!(chain[0].holds(&name));
            }
        }
    }

    #[test]
    fn an_administrator_holds_declared_and_custom_permissions() {
        let all = Permissions::of(Role::Admin, []);
        let names = all.names(["own:thing".to_owned()]);
        assert!(names.is_sorted() && names.contains(&"own:thing".to_owned()));
        assert!(declared().keys().all(|name| all.holds(name) && names.contains(&name.to_string())));
        assert!(Permissions::of(Role::User, []).names([]).is_empty());
    }
}
