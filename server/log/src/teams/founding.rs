//! Creates teams directly, without an API call, for the demo.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::search::folded;
use daymark_people::accounts::random_text;
use daymark_web::error::{Code, Result};

use super::model::RosterLock;
use super::roster::take_in;
use super::store::{self, NewTeam, Wishes};

/// The smallest and largest team size.
const SIZES: (i64, i64) = (2, 8);

/// Creates open teams in a program: each with its name and its members, who joined at the given instants. The first is
/// its captain. All of them must be in the program.
///
/// # Errors
/// When a name is taken, a member is in another team, or a team is full.
pub async fn found(
    tx: &mut Tx,
    program: i64,
    teams: Vec<(&'static str, Vec<(i64, Instant)>)>,
    now: Instant,
) -> Result<()> {
    let (min_size, max_size) = SIZES;
    let wishes = Wishes { min_size, max_size, roster_lock: RosterLock::Never, lock_on: None, members_create: true };
    store::put_settings(tx, program, &wishes, now).await?;
    let settings = store::settings_now(tx, program).await?.ok_or(Code::NotFound)?;
    for (name, people) in teams {
        let captain = people.first().map(|(id, _)| *id);
        let since = people.first().map_or(now, |(_, at)| *at);
        let new = NewTeam {
            program,
            name: name.to_owned(),
            folded: folded([name]),
            open: true,
            invite: random_text(),
            captain,
        };
        let team = store::add_team(tx, new, since).await?.ok_or(Code::Conflict)?;
        for (member, at) in people {
            take_in(tx, (program, team), &settings, member, at).await?;
        }
    }
    Ok(())
}
