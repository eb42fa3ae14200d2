//! What the demo's help says.

use crate::support::rules::states::State;

/// Name and description.
pub(super) const TOPICS: &[(&str, &str)] = &[
    ("Getting started", "Your account, your first program and your first day."),
    ("Logging and streaks", "How days count, and what to do when one went wrong."),
    ("Teams and companies", "Inviting people, boards, and what others see of you."),
    ("Account and privacy", "Passwords, email addresses, and your data."),
];

/// Topic, title, summary and text.
pub(super) const ARTICLES: &[(usize, &str, &str, &str)] = &[
    (
        0,
        "Join your first program",
        "Choose a program, join it, and log your first day.",
        "Open **Programs** and choose one that fits your week. Each program shows how many minutes a day it takes.\n\n\
         1. Select **Join program**.\n2. Open **Today**. It shows what is due.\n3. Select a habit when you have done it.\n\n\
         You can leave a program at any time. Your log stays.",
    ),
    (
        0,
        "Install the app on your phone",
        "Daymark works from the home screen, without a store.",
        "On Android, open this site in Chrome and choose **Install app**. On an iPhone, open it in Safari, select the share \
         button, then **Add to Home Screen**.\n\nThe installed app also works without a connection. It sends your log as soon as \
         you are online again.",
    ),
    (
        1,
        "How streaks work",
        "A streak grows with each day on which you did what was due.",
        "A day counts when you have done everything that was due. Days on which nothing is due neither add to a streak nor end \
         it.\n\n## Freezes\n\nA freeze covers a day that you missed. You earn one after seven days in a row, and it is used by \
         itself.\n\n## Pauses\n\nGoing on holiday? Set a pause before it starts. Your streak waits for you.",
    ),
    (
        1,
        "Change a day that you logged by mistake",
        "Undo an entry, or log yesterday.",
        "Select the entry on **Today** again to undo it. For yesterday, open **History** and choose the day. Older days can no \
         longer change, because boards and badges rest on them.",
    ),
    (
        2,
        "Invite your team",
        "Share a link, and people join your team in one step.",
        "Open your team and select **Invite people**. The link works for everyone in the same program until the teams are \
         locked.\n\nA team shows the points of its members. What you wrote in your notes stays with you.",
    ),
    (
        2,
        "What my company can see",
        "Totals of five people or more, and never your own days.",
        "Your company sees how many people take part and how active they are together. It sees figures of at least five people \
         only. It never sees what you logged, what you answered in a survey, or your notes.",
    ),
    (
        3,
        "Reset your password",
        "Ask for a link, and choose a new password.",
        "Select **Forgot password** on the sign-in page and enter your email address. The link in our email works for one hour. \
         All other devices are signed out when you have chosen a new password.",
    ),
    (
        3,
        "Download or delete your data",
        "Your data is yours: take it along, or remove it.",
        "Open **My Profile**, then **Privacy Settings**. You can download everything we know about you, or close your account. \
         We erase a closed account after 30 days. Until then you can come back.",
    ),
];

/// Title and text.
pub(super) const ANSWERS: &[(&str, &str)] = &[
    (
        "How to reset a password",
        "Hello {name},\n\nopen the sign-in page and select “Forgot password”. The link in our email works for one hour.\n\n\
         If no email arrives, look into your spam folder first.",
    ),
    (
        "A streak was lost",
        "Hello {name},\n\nI have looked at your log. Please tell us the date that you miss, and on which device you logged it: \
         we will find out what happened.",
    ),
    ("Anything else?", "Hello {name},\n\ncan we help you with anything else? If not, we will close ticket {number}."),
];

/// Title, text, phone, address and hours.
pub(super) const CONTACT: (&str, &str, &str, &str, &str) = (
    "How can we help?",
    "Most questions are answered in our help articles. If yours is not, write to us. We read every message.",
    "+44 20 7946 0018",
    "Daymark\n12 Harbour Road\nBristol BS1 4RN\nUnited Kingdom",
    "Monday to Friday, 9:00 to 17:00",
);

/// A ticket of the demo.
pub(super) struct Ticket {
    pub subject: &'static str,
    /// How many hours ago it was opened.
    pub hours: i64,
    pub question: &'static str,
    /// How many hours later the team answered, and the text.
    pub answer: Option<(i64, &'static str)>,
    pub state: State,
}

pub(super) const TICKETS: &[Ticket] = &[
    Ticket {
        subject: "My streak is gone",
        hours: 2,
        question: "Hi,\n\nI logged my walk on Tuesday evening, but the day shows as missed. Can you look at it?",
        answer: None,
        state: State::New,
    },
    Ticket {
        subject: "Two accounts",
        hours: 20,
        question: "I signed up with Google and with my work address. Can I have one account instead of two?",
        answer: None,
        state: State::Open,
    },
    Ticket {
        subject: "No reminder on my phone",
        hours: 52,
        question: "Reminders arrive on my laptop, but not on my phone.",
        answer: Some((
            3,
            "Hello,\n\nplease open My Profile, then Notifications, on your phone. Select “Turn on for this device”. Does a test \
             notification arrive?",
        )),
        state: State::Waiting,
    },
    Ticket {
        subject: "Invoice for our company",
        hours: 170,
        question: "Could we get one invoice for all twelve of our places?",
        answer: Some((1, "Hello,\n\nyes. We have sent it to your accounts department today.")),
        state: State::Solved,
    },
];
