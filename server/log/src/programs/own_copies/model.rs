//! Own copies as clients see them.

use daymark_actors::clock::Day;
use daymark_derive::input;
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use crate::programs::enrolment::MembershipOut;
use crate::programs::model::ProgramOut;

/// The settings of a member's custom program.
#[input]
#[derive(Clone, Debug, Default)]
#[schema(as = OwnCopyIn)]
pub struct OwnCopyIn {
    /// Its title, 1 to 200 characters; the original's by default.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said)))]
    pub title: Option<String>,
    /// The activities to copy; all by default.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub activity_ids: Vec<i64>,
    /// First day, in the member's own zone; today by default.
    #[schema(value_type = Option<String>, format = Date)]
    pub start_date: Option<Day>,
    /// Last day; by default it keeps the original's length, which may be endless.
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Day>,
    /// Whether others can join by a link; private by default.
    #[serde(default)]
    pub shared: bool,
}

/// A link by which others join a custom program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProgramInvite)]
pub struct InviteOut {
    /// The program.
    pub challenge_id: i64,
    /// The token in the link.
    pub token: String,
    /// The whole link.
    pub link: String,
}

/// A member's custom program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnCopy)]
pub struct OwnCopyOut {
    /// The copy.
    pub challenge: ProgramOut,
    /// The caller's membership.
    pub membership: MembershipOut,
    /// The link, when it is shared.
    pub invite: Option<InviteOut>,
}

/// Whether a custom program is shared.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProgramSharing)]
pub struct SharingOut {
    /// The program.
    pub challenge_id: i64,
    /// The link by which others join; none while it is private.
    pub invite: Option<InviteOut>,
}

/// The custom program behind a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Invited)]
pub struct InvitedOut {
    /// The program.
    pub challenge: ProgramOut,
    /// Who created it, as others see them; null for a hidden member.
    pub shared_by: Option<SharerOut>,
}

/// The owner of a custom program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProgramSharer)]
pub struct SharerOut {
    /// First and last name, or the nickname.
    pub name: String,
    /// Path of the picture.
    pub image: Option<String>,
}
