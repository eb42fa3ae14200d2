//! Who is notified about a ticket (R116).

/// The team members to notify about a ticket: its assignee, or else the whole team. No one is notified of what they did
/// themselves.
#[must_use]
pub fn readers(team: &[i64], assigned: Option<i64>, author: Option<i64>) -> Vec<i64> {
    // An assignee who has left the team no longer counts.
    let own = assigned.filter(|agent| team.contains(agent));
    let told = |member: &&i64| own.is_none_or(|agent| agent == **member) && author != Some(**member);
    team.iter().filter(told).copied().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_assignee_is_notified_or_else_the_whole_team() {
        assert_eq!(readers(&[1, 2, 3], None, None), [1, 2, 3]);
        assert_eq!(readers(&[1, 2, 3], Some(2), None), [2]);
        assert_eq!(readers(&[1, 3], Some(2), None), [1, 3]);
        assert_eq!(readers(&[1, 2, 3], None, Some(3)), [1, 2]);
        assert!(readers(&[1, 2, 3], Some(2), Some(2)).is_empty());
    }

    proptest! {
        #[test]
        fn only_team_members_other_than_the_author_are_notified(
            team in proptest::collection::btree_set(0..9_i64, 0..6), assigned in proptest::option::of(0..9_i64), author in 0..9_i64,
        ) {
            let team: Vec<i64> = team.into_iter().collect();
            let told = readers(&team, assigned, Some(author));
            prop_assert!(told.iter().all(|member| team.contains(member) && *member != author));
        }
    }
}
