//! Memberships as clients see them.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::programs::entitlements::RequiredOut;
use crate::programs::model::ProgramOut;

/// A member's membership in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Enrolment {
    /// No membership.
    None,
    /// Pre-enrolled: has a place, or waits for one.
    PreEnrolled,
    /// Cancelled the pre-enrolment.
    Cancelled,
    /// Joined.
    Joined,
    /// Left; the history stays.
    Left,
    /// Took part until the program became final, or until their own days in it were over.
    Completed,
}

/// The caller's membership of a program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Membership)]
pub struct MembershipOut {
    /// The program.
    pub challenge_id: i64,
    /// The member's status.
    pub status: Enrolment,
    /// When the member joined, or pre-enrolled.
    #[schema(value_type = String, format = DateTime)]
    pub joined_at: Instant,
    /// The member's own date of joining.
    #[schema(value_type = String, format = Date)]
    pub joined_on: Day,
    /// The member's own last date in it, after leaving.
    #[schema(value_type = Option<String>, format = Date)]
    pub left_on: Option<Day>,
    /// Points in the program.
    pub points: i64,
    /// Days in a row.
    pub streak: i64,
}

/// The caller's programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnPrograms)]
pub struct OwnProgramsOut {
    /// The program that the caller is in now.
    pub active_challenge_id: Option<i64>,
    /// The custom program that the caller is in now.
    pub active_custom_challenge_id: Option<i64>,
    /// All of the caller's programs, newest first.
    pub challenges: Vec<OwnProgramOut>,
}

/// A program with the caller's membership.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnProgram)]
pub struct OwnProgramOut {
    /// The program.
    pub challenge: ProgramOut,
    /// The caller's membership.
    pub membership: MembershipOut,
    /// Whether it is the caller's custom program, which they can share.
    pub own_copy: bool,
    /// Whether the caller can no longer open the program: after leaving a custom program, or the company that it is for.
    pub hidden: bool,
}

/// A member of a program, as others see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProgramMember)]
pub struct ProgramMemberOut {
    /// The member.
    pub user_id: MemberId,
    /// First and last name, or the nickname.
    pub name: String,
    /// Path of the picture.
    pub image: Option<String>,
    /// Whether they created this custom program. Its creator can remove the others.
    pub maker: bool,
    /// The member's status.
    pub status: Enrolment,
    /// Points in the program.
    pub points: i64,
    /// Days in a row.
    pub streak: i64,
    // No instant: beside the date, it would reveal their time zone.
    /// Their own date of joining, or of pre-enrolling.
    #[schema(value_type = String, format = Date)]
    pub joined_on: Day,
    /// Pre-enrolled: `true` on the waitlist, `false` with a held place.
    pub waitlisted: Option<bool>,
    /// Pre-enrolled: grows in order of pre-enrolling.
    pub line: Option<i64>,
}

/// Which members to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EnrolmentFilter {
    /// The participants, as everyone sees them.
    #[default]
    TakesPart,
    /// Members who hold a place but have not joined.
    PreEnrolled,
    /// Members on the waitlist, in its order.
    Waitlisted,
    /// Members who cancelled the pre-enrolment, or lost the place.
    Cancelled,
    /// Members who left.
    Left,
}

impl EnrolmentFilter {
    /// Pre-enrolled members: whether those on the waitlist are wanted, or those with a place. `None` for the other
    /// filters.
    pub const fn waits(self) -> Option<bool> {
        match self {
            Self::PreEnrolled => Some(false),
            Self::Waitlisted => Some(true),
            Self::TakesPart | Self::Cancelled | Self::Left => None,
        }
    }

    /// The stored state of these members.
    pub const fn state(self) -> &'static str {
        match self {
            Self::TakesPart => "joined",
            Self::PreEnrolled | Self::Waitlisted => "pre_enrolled",
            Self::Cancelled => "cancelled",
            Self::Left => "left",
        }
    }
}

/// Which members, and which page of them.
#[query]
#[derive(Debug, Default)]
pub struct MembersQuery {
    /// Which members; participants by default. The others are for administrators.
    #[param(inline)]
    pub status: Option<EnrolmentFilter>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// The program to pre-enroll in.
#[input]
#[derive(Debug)]
#[schema(as = PreEnrolmentIn)]
pub struct PreEnrolmentIn {
    /// Optional; the same program as in the path.
    #[serde(default)]
    pub challenge_id: Option<i64>,
}

/// The caller's place in a program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PreEnrolment)]
pub struct PreEnrolmentOut {
    /// The program.
    pub challenge_id: i64,
    /// The caller's status.
    pub status: Enrolment,
    /// Whether the caller is on the waitlist.
    pub waitlisted: bool,
    /// The caller's place in the waitlist, from 1.
    pub position: Option<i64>,
    /// The number of places; null for no limit.
    pub capacity: Option<i64>,
    /// When the caller pre-enrolled.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub pre_enrolled_at: Option<Instant>,
    /// Until when the caller's place is held while others wait.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub place_until: Option<Instant>,
    /// The package that the caller needs to join but does not have.
    pub needs_package: Option<RequiredOut>,
}
