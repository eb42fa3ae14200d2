//! User-facing text about pages, and the program's own legal texts.

pub(super) const SLUG: &str = "Use lowercase letters, digits and single hyphens, and at least one letter.";
pub(super) const SLUG_TAKEN: &str = "Another page has this address. Choose a different one.";
pub(super) const NO_SUCH_ZONE: &str = "Choose a time zone from the list.";
pub(super) const TIME_MISSING: &str = "Choose when to publish the page.";
pub(super) const PAST: &str = "Choose a time in the future.";
pub(super) const PUBLISHED: &str = "This page is already published. Unpublish it first to schedule it.";
pub(super) const UNPUBLISHED: &str = "Only a published page can be archived.";
pub(super) const EMPTY: &str = "Write some text before you publish.";
pub(super) const EMPTIED: &str = "A published or scheduled page needs some text. Unpublish it before you empty it.";
pub(super) const TAKE_BACK_FIRST: &str = "This page is published. Archive or unpublish it before you delete it.";

pub(super) fn too_many(most: i64) -> String {
    format!("A site has at most {most} pages. Delete one that you no longer need.")
}

pub(super) const PRIVACY_TITLE: &str = "Privacy";
pub(super) const PRIVACY_SUMMARY: &str =
    "What this site stores about you, why, for how long, and how to get or delete it.";
pub(super) const PRIVACY: &str = "\
This page says what this site stores about you and why. The people who run the site are responsible for it. You can reach them \
on the [contact page](/contact).

## What we store

- **Your account**: your email address, your name, and what you add to your profile.
- **Your log**: the habits that you log, and the points, streaks and badges that follow from them.
- **What you write**: comments, reviews, answers to surveys and questions to support.
- **Orders**: billing details, invoices and payments, and the delivery address of a T-shirt.
- **Technical data**: the time and kind of device of each sign-in, so that you can see and end your sessions.

We do not sell any of it, and there is no advertising on this site.

## Who sees it

Other members see your name and results as your privacy settings allow. You can change them on your profile at any time. \
Administrators see what they need to run the site. The owner of a company \
sees who belongs to it. A company otherwise sees figures for groups of at least five.

## Cookies

The site sets only the cookies that it needs: to sign you in, to protect its forms, and to remember an address that you \
confirmed for the newsletter. They do not track you elsewhere.

## Emails

We send the emails that you have chosen, and those that your account needs, such as a link for a new password. Every newsletter \
has a link to unsubscribe right away.

## How long we keep it

Your data stays until you delete it or your account. 30 days after you delete your account, we erase what identifies \
you. Your invoices and the articles you wrote keep your name. Results of finished programs stay without your name.

## Your rights

You can download everything that we store about you, correct it, and delete it, on your profile. If you think that we handle your \
data wrongly, write to us, or to the data protection authority where you live.
";

pub(super) const TERMS_TITLE: &str = "Terms";
pub(super) const TERMS_SUMMARY: &str = "What you can expect from this site, and what we ask of its members.";
pub(super) const TERMS: &str = "\
These terms apply to everyone who uses this site. By creating an account, you accept them.

## Your account

Use your own email address and keep your password to yourself. One person has one account. You can delete it at any time on your \
profile.

## How we treat each other

Be kind. Do not post anything that insults, threatens or deceives others, breaks the law, or is not yours to share. Moderators can \
hide such posts, and close accounts that keep posting them.

## Your health

Programs and articles give general ideas for everyday life. They do not replace the advice of a doctor. If you are ill, pregnant or \
not sure, ask a doctor before you begin.

## Paid plans

Prices include tax unless they say otherwise. A trial ends automatically and costs nothing. You can cancel a plan at any time; it then \
ends with the period that you have paid for.

## What we promise

We keep the site running as well as we can, and tell you early about changes that matter. Nothing that you logged is lost when a plan \
ends.

## Changes

When these terms change, we tell members by email before the new ones apply.
";
