//! User-facing text about accounts: errors, answers, notices and emails.
//!
//! No mail contains a name that a member chose: anybody who signs up another person could otherwise write to them in
//! our name.

pub(super) use daymark_web::words::{REQUIRED, VALID_EMAIL};

// Signing up and in.

pub(super) const CHECK_YOUR_INBOX: &str = "Check your inbox. We sent you an email with the next step.";
pub(super) const ACCOUNT_DISABLED: &str = "This account is disabled. If you think this is a mistake, contact us.";
pub(super) const PASSWORD_LENGTH: &str = "Use 8 to 128 characters.";
pub(super) const PASSWORD_GUESSABLE: &str = "This password is easy to guess. Choose another one.";
pub(super) const EMAIL_SENT: &str = "If this address has an account, we have sent you an email.";
pub(super) const EMAIL_CONFIRMED: &str = "Your email address is confirmed.";
pub(super) const THANK_YOU: &str = "Thank you.";
/// True for every address, so that it does not reveal which addresses have an account.
pub(super) const ANSWERS_SAVED: &str = "Thank you. We save your answers under this email address if it has no account yet. If it has one, sign in on this device to add them.";

// Signing in with a provider.

pub(super) const NO_SUCH_PROVIDER: &str = "This provider is not available here.";
pub(super) const PROVIDER_REFUSED: &str = "We could not sign you in. Please try again.";
pub(super) const HAS_ACCOUNT: &str = "This address already has an account. Sign in with its password.";
pub(super) const NO_ADDRESS: &str =
    "The provider did not share your email address. Allow it there, or sign up with your email address.";

// The second factor.

pub(super) const WRONG_CODE: &str = "This code is wrong or has already been used. Enter the current one.";
pub(super) const FACTOR_ON: &str = "Two-step verification is on";
pub(super) const FACTOR_OFF: &str = "Two-step verification is off";
pub(super) const FACTOR_NOW_OFF: &str = "Two-step verification is off.";
pub(super) const FACTOR_ALREADY_ON: &str = "Two-step verification is already on. Turn it off first.";
pub(super) const NO_FACTOR: &str = "Two-step verification is already off.";
pub(super) const SETUP_ENDED: &str = "This setup has expired. Please start again.";
pub(super) const SIGN_IN_ENDED: &str = "This sign-in has expired. Please start again.";

// Password and address.

pub(super) const NO_PASSWORD: &str =
    "Your account has no password yet. Choose \"Forgot password?\" on the sign-in page to set one.";
pub(super) const WRONG_PASSWORD: &str = "Wrong password.";
pub(super) const PASSWORD_CHANGED_SIGN_IN: &str = "Your password has been changed. Please sign in.";
pub(super) const PASSWORD_CHANGED_NOTICE: &str = "Your password was changed";
pub(super) const SAME_EMAIL: &str = "This is already your address.";
pub(super) const NEW_EMAIL_SENT: &str =
    "We sent an email to your new address. Open the link in it to confirm the address.";
pub(super) const NO_NEW_EMAIL: &str = "No new address is waiting to be confirmed.";
pub(super) const NEW_EMAIL_IN_USE: &str = "You now use your new email address.";
pub(super) const EMAIL_CHANGE_REQUESTED: &str = "A change of your email address was requested";
pub(super) const EMAIL_CHANGED_NOTICE: &str = "Your email address was changed";
pub(super) const SIGNED_OUT_NOTICE: &str = "You were signed out on one device";

// Profile.

pub(super) const ZONE_TOO_SOON: &str = "You can change your time zone once every 24 hours. Please try again tomorrow.";

/// A start of the day that would end today early.
pub(super) fn day_has_begun(hour: i8) -> String {
    format!("Your day has already started. Change this after {hour}:00.")
}

/// The name shown for a member without one.
pub(super) fn nameless(id: i64) -> String {
    format!("Member {id}")
}

// Administration.

pub(super) const NO_SUCH_ROLE: &str = "This role does not exist.";
pub(super) const CURSOR_OR_PAGE: &str = "Send either cursor or pageNumber, not both.";
pub(super) const NOT_YOURSELF: &str = "You cannot disable your own account.";

// Mails: when each is sent, for administrators; then its subject and its paragraphs.

/// Below every email, before the address of the site.
pub(super) const WHY: &str = "You received this email because you have an account at";

pub(super) const CONFIRM_EMAIL: (&str, &str) = (
    "Sent after sign-up. It asks people to confirm their email address.",
    r#"Please confirm your email address

Welcome to {{ site }}. Please confirm that this is your address.

[Confirm my address]({{ link }})

The link works for three days. If you did not sign up, ignore this email. We will not write again."#,
);

pub(super) const ADDRESS_IN_USE: (&str, &str) = (
    "Sent when someone signs up with an address that already has an account, or switches to it.",
    r#"You already have an account

Someone, probably you, tried to create an account with {{ email }}. This address already has one. Nothing was changed.

[Sign in]({{ link }})

If you forgot your password, choose "Forgot password?" there. If this was not you, ignore this email."#,
);

pub(super) const RESET_PASSWORD: (&str, &str) = (
    "Sent when someone forgets their password. Its link lets them choose a new one.",
    r#"Choose a new password

Someone, probably you, asked to reset the password for {{ email }}.

[Choose a new password]({{ link }})

The link works once and expires in two hours. If this was not you, ignore this email. Your password stays the same."#,
);

pub(super) const INVITATION: (&str, &str) = (
    "Sent when an administrator creates an account. Its link lets the owner choose a password.",
    r#"You have an account on {{ site }}

An administrator created an account for {{ email }}. Choose a password to start using it.

[Choose a password]({{ link }})

The link works once and expires in a week. After that, choose "Forgot password?" on the sign-in page to get a new one. If you did not expect this, ignore this email."#,
);

pub(super) const PASSWORD_CHANGED: (&str, &str) = (
    "Sent when someone changes their password.",
    r#"Your password was changed

Your password was changed on {{ when }}. We signed you out on all other devices.

If this was not you, secure your account now.

[Choose a new password]({{ link }})"#,
);

pub(super) const NEW_EMAIL: (&str, &str) = (
    "Sent to a new email address. It asks the member to confirm it.",
    r#"Please confirm your new email address

You asked to use {{ email }} for your account. We keep using your current address until you confirm this one.

[Use this address]({{ link }})

The link works for two days. If this was not you, ignore this email. Nothing will change."#,
);

pub(super) const EMAIL_CHANGE_ASKED: (&str, &str) = (
    "Sent to the current address when someone asks to change it.",
    r#"A change of your email address was requested

On {{ when }} someone, probably you, asked to use another address for your account. Your address changes when the new one is confirmed.

If this was not you, choose a new password now. This also stops the change.

[Choose a new password]({{ link }})"#,
);

pub(super) const EMAIL_CHANGED: (&str, &str) = (
    "Sent to the old address when the new one is in use.",
    r#"Your email address was changed

The email address of your account was changed on {{ when }}. You can no longer sign in with this one.

If this was not you, contact the people who run this site. They can see the change in their log."#,
);

pub(super) const CLOSING: (&str, &str) = (
    "Sent when someone closes their account. It says until when they can reopen it.",
    r#"Your account will be deleted

We will erase your account on {{ when }}: your name, notes and devices. Your invoices and the articles you wrote keep your name. You no longer appear on any board.

Changed your mind? Sign in before that day and restore your account.

[Sign in]({{ link }})"#,
);

pub(super) const SECOND_FACTOR_ON: (&str, &str) = (
    "Sent when someone turns on two-step verification.",
    r#"Two-step verification is on

Two-step verification was turned on for your account on {{ when }}. From now on, you need a code from your authenticator app to sign in. Store your recovery codes somewhere you can reach without your phone.

If this was not you, secure your account now.

[Choose a new password]({{ link }})"#,
);

pub(super) const SECOND_FACTOR_OFF: (&str, &str) = (
    "Sent when a member or an administrator turns off two-step verification.",
    r#"Two-step verification is off

You or an administrator turned off two-step verification on {{ when }}. You now sign in with your password only.

If you did not ask for this, secure your account now.

[Choose a new password]({{ link }})"#,
);

pub(super) const RECOVERY_CODE_USED: (&str, &str) = (
    "Sent when someone signs in with a recovery code.",
    r#"A recovery code was used

Someone, probably you, signed in to your account with a recovery code on {{ when }}. That code no longer works. You can create new ones in your profile.

If this was not you, secure your account now.

[Choose a new password]({{ link }})"#,
);

pub(super) const TOKEN_REUSED: (&str, &str) = (
    "Sent when a session is used from two places. We end that session.",
    r#"You were signed out on one device

On {{ when }} one of your sessions was used from two places. Someone may have copied it, so we ended that session. Nothing else in your account was changed.

You can sign in again. If you do not know why this happened, choose a new password. This also signs you out on all other devices.

[Choose a new password]({{ link }})"#,
);

// The human check.
/// The provider of the human check does not answer.
pub const HUMAN_CHECK_DOWN: &str = "We cannot check that you are human right now. Please try again in a minute.";
/// The provider considers this visitor a robot.
pub const HUMAN_CHECK_FAILED: &str = "We could not confirm that you are human. Reload the page and try again.";
