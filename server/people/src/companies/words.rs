//! User-facing text about companies: errors and the invitation.

pub(super) use daymark_web::words::{ONE_LINE, REQUIRED, VALID_EMAIL};

// Companies and their members.

pub(super) const NAME_TAKEN: &str = "Another company already has this name.";
/// Shown to a member who is in a company.
pub(super) const HAS_COMPANY: &str = "You already belong to a company. Leave it first.";
pub(super) const NOT_A_MEMBER: &str = "This person is not a member of the company.";
pub(super) const OWNER_STAYS: &str = "The owner cannot leave the company. Choose another owner first.";
pub(super) const HAS_PROGRAMS: &str = "This company still has programs. Archive, delete or move them first.";
/// Shown to an owner, who cannot change programs.
pub(super) const HAS_PROGRAMS_ASK: &str =
    "This company still has programs. Ask an administrator to archive or delete them first.";
pub(super) const NO_SUCH_MEMBER: &str = "This member does not exist.";
pub(super) const NO_SUCH_COMPANY: &str = "This company does not exist.";
pub(super) const OTHERS_IN_PROGRAM: &str =
    "Some members of this program do not belong to the company, so it cannot be limited to the company.";

// Domains.

pub(super) const NOT_A_DOMAIN: &str = "Enter a domain such as acme.com.";
pub(super) const PUBLIC_DOMAIN: &str = "Anyone can get an address at this domain. Use your company's own domain.";
pub(super) const OWN_ADDRESS_FIRST: &str = "Confirm your own address at this domain first.";
pub(super) const DOMAIN_TAKEN: &str = "Another company already uses this domain.";

// Invitations.

pub(super) const NO_ADDRESS: &str = "This file contains no email address.";
pub(super) const BAD_ROW: &str = "We could not read this row.";
pub(super) const ADDRESS_TWICE: &str = "This address is listed twice.";
pub(super) const TOO_MANY_ROWS: &str = "Use at most 1,000 rows.";
pub(super) const INVITED_OFTEN: &str = "This address has already received three invitations today. Try again tomorrow.";

/// When it is sent, for administrators; then its subject and its paragraphs. It does not name the company: otherwise
/// anyone who creates a company could write to others in our name.
pub(super) const INVITATION: (&str, &str) = (
    "Sent when the owner of a company or an administrator invites someone to join it.",
    r#"You are invited to join your company on {{ site }}

Your company invited {{ email }} to join it on {{ site }}. Open the invitation to see which company it is.

[See the invitation]({{ link }})

The link works once and expires in two weeks. If you did not expect this, ignore this email. Nothing happens unless you accept."#,
);
pub(super) const WHY: &str = "You received this email because someone invited you at";
