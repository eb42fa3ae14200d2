//! Companies as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::input;
use serde::Serialize;
use utoipa::ToSchema;

/// A new company.
#[input]
#[derive(Debug)]
pub(super) struct CompanyIn {
    /// A line of 1 to 100 characters, unique on the site.
    #[garde(length(chars, min = 1, max = 100))]
    pub name: String,
}

/// Changes to a company; omitted fields stay.
#[input]
#[derive(Debug, Default, Serialize)]
pub(super) struct CompanyPatch {
    /// A line of 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100))]
    pub name: Option<String>,
    /// Another owner: one of its members.
    pub owner_id: Option<i64>,
}

/// A company, as one of its members sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Company)]
pub(super) struct CompanyOut {
    /// The company.
    pub id: i64,
    /// The company's name.
    pub name: String,
    /// How many members it has.
    pub members_count: i64,
    /// Whether the caller owns it.
    pub owner: bool,
    /// For its owner and administrators: the end of the link that the company shares, `/company/join?corporation_uid=…`.
    pub corporation_uid: Option<String>,
    /// For its owner and administrators: the member who owns it.
    pub owner_id: Option<i64>,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// A member of a company, for its owner and administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct CompanyMember {
    /// The member.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// `owner` (made the company), `invitation`, `domain` or `uid`.
    pub via: String,
    /// When they joined.
    #[schema(value_type = String, format = DateTime)]
    pub joined_at: Instant,
}

/// The company to join.
#[input]
#[derive(Debug)]
pub(super) struct CompanyJoinIn {
    /// The company's uid; by default the company that has claimed the domain of the caller's confirmed address.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub corporation_uid: Option<String>,
}

/// The caller's company, if any.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnCompany {
    /// The company.
    pub company: Option<CompanyOut>,
}

/// Addresses to invite.
#[input]
#[derive(Debug)]
#[schema(as = CompanyInviteIn)]
pub(super) struct InviteIn {
    /// 1 to 100 addresses.
    #[garde(length(min = 1, max = 100), inner(length(chars, max = 1000)))]
    pub emails: Vec<String>,
}

/// A file of addresses to invite.
#[input]
#[derive(Debug)]
#[schema(as = CompanyInviteFileIn)]
pub(super) struct InviteFileIn {
    /// CSV: a column `email`, or the first one; at most 1,000 rows.
    #[garde(length(bytes, min = 1, max = 200_000))]
    pub csv: String,
}

/// The result of invitations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CompanyInvited)]
pub(super) struct InvitedOut {
    /// Emails waiting to be sent.
    pub invited: i64,
}

/// A pending invitation.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PendingCompanyInvitation)]
pub(super) struct PendingOut {
    /// The address.
    pub email: String,
    /// When the newest mail to it was written.
    #[schema(value_type = String, format = DateTime)]
    pub invited_at: Instant,
    /// When its link ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// The secret of an invitation's link.
#[input]
#[schema(as = CompanyInvitationIn)]
pub(super) struct InvitationIn {
    /// The secret in the email's link.
    #[garde(length(chars, max = 200))]
    pub token: String,
}

/// The company of an invitation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CompanyInvitation)]
pub(super) struct InvitationOut {
    /// The company's name.
    pub company: String,
}

/// A domain to claim.
#[input]
#[derive(Debug)]
#[schema(as = CompanyDomainIn)]
pub(super) struct DomainIn {
    /// Such as `acme.example`.
    #[garde(length(chars, max = 253))]
    pub domain: String,
}

/// The domains of a company.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CompanyDomains)]
pub(super) struct DomainsOut {
    /// In alphabetical order.
    pub domains: Vec<String>,
}

/// A removed company, member or domain.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LeftCompany)]
pub(super) struct GoneOut {
    /// The company.
    pub id: i64,
}

/// A new company, created by an administrator.
#[input]
#[derive(Debug, Serialize)]
pub(super) struct ManagedCompanyIn {
    /// A line of 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100))]
    pub name: String,
    /// Its owner, who must not belong to another company.
    pub owner_id: i64,
}

/// The company of a program.
#[input]
#[derive(Debug, Serialize)]
pub(super) struct ProgramCompanyIn {
    /// The only company whose members can see and join it; null for everyone.
    pub company_id: Option<i64>,
}

/// Numbers of people in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CompanyWeekNumbers)]
pub(super) struct WeekNumbers {
    /// How many were members all week.
    pub members: i64,
    /// How many of them were active.
    pub active: i64,
    /// How many entries they completed.
    pub done: i64,
    /// How many points they earned in the log.
    pub points: i64,
}

/// The part of one program in a week.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CompanyWeekPart)]
pub(super) struct WeekPart {
    /// The program that they were in when the week was stored.
    pub challenge_id: i64,
    /// The program's title.
    pub title: String,
    /// The numbers.
    #[serde(flatten)]
    pub numbers: WeekNumbers,
}

/// A week of a company.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct CompanyWeek {
    /// The Monday on which it begins.
    #[schema(value_type = String, format = Date)]
    pub week: Day,
    /// The numbers of the whole company; null for fewer than five members.
    pub whole: Option<WeekNumbers>,
    /// Programs with five people or more, unless they would reveal smaller groups.
    pub challenges: Vec<WeekPart>,
}
