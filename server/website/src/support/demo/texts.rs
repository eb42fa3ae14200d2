//! What the demo's help says.

use crate::support::rules::states::State;

/// Name and description.
pub(super) const TOPICS: &[(&str, &str)] = &[
    ("Getting started", "Your account, your first program and your first day."),
    ("Logging and streaks", "How days count, and how to fix a mistake."),
    ("Teams and companies", "Invitations, boards, and what others see of you."),
    ("Account and privacy", "Passwords, email addresses and your data."),
];

/// Topic, title, summary and text.
pub(super) const ARTICLES: &[(usize, &str, &str, &str)] = &[
    (
        0,
        "Join your first program",
        "Choose a program, join it and log your first day.",
        "Open **Programs** and choose one that fits your week. Its page lists what you will do.\n\n1. Select **Join \
         program**.\n2. Open **Today** to see what is due.\n3. Tap a habit when you have done it.\n\nYou can leave a \
         program at any time. You keep everything you logged.",
    ),
    (
        0,
        "Install the app on your phone",
        "Put Daymark on your home screen. You don’t need an app store.",
        "On Android, open this site in Chrome, open the menu and choose **Install app**. On an iPhone, open it in \
         Safari, tap **Share**, then **Add to Home Screen**.\n\nThe app also works offline. It sends your log as soon \
         as you are back online.",
    ),
    (
        1,
        "How streaks work",
        "Your streak grows each day you do something that is due.",
        "A day counts when you do at least one thing that is due. Days with nothing due don’t add to your streak or \
         break it.\n\n## Freezes\n\nA freeze saves your streak on a day that stays open. You earn one for every seven \
         days of your streak and can hold two. You don’t have to do anything: Daymark uses it for you.\n\n## \
         Pauses\n\nGoing on holiday? Open **Me**, then **Pauses**, and plan a pause. Paused days don’t break your \
         streak, and you get no reminders. You can pause for up to 60 days a year.",
    ),
    (
        1,
        "Fix a mistake in your log",
        "Undo an entry, or fill in a day you forgot.",
        "Tapped the wrong habit? Tap it again on **Today** to undo it.\n\nForgot a day? Open **Today**, then **All \
         activities**, and select **Edit** next to the day. You can go back seven days.\n\nUntil noon, yesterday still \
         counts in full. What you add later appears in your history. It counts for points and your streak only if the \
         program allows it.",
    ),
    (
        2,
        "Invite your team",
        "Share a link, and people join your team in one step.",
        "Open your team and copy the link under **Invite someone**. People who are not in the program yet join it at \
         the same time. The link works while the team has room and the teams are not locked.\n\nA team shows its \
         members and their points. Your notes stay private.",
    ),
    (
        2,
        "What your company can see",
        "Totals for groups of five or more, and never your own days.",
        "The owner of your company can see your name. Beyond that, your company sees only totals and averages, for \
         groups of five or more people. It never sees what you logged, your notes or your survey answers.",
    ),
    (
        3,
        "Reset your password",
        "Get a link by email and choose a new password.",
        "Select **Forgot password?** on the sign-in page and enter your email address. The link in our email works \
         once, within two hours. After you choose a new password, you are signed out on all your devices and can sign \
         in again.",
    ),
    (
        3,
        "Download or delete your data",
        "Take your data with you, or remove it.",
        "Open **Me**, then **Your data**. You can download everything we store about you, or delete your \
         account.\n\nYou leave every board right away. We erase the account after 30 days. Until then, you can sign in \
         and keep it.",
    ),
];

/// Title and text.
pub(super) const ANSWERS: &[(&str, &str)] = &[
    (
        "How to reset a password",
        "Hello {name},\n\nOpen the sign-in page and select “Forgot password?”. The link in our email works once, \
         within two hours.\n\nNo email? Please check your spam folder first.",
    ),
    (
        "A streak was lost",
        "Hello {name},\n\nI have looked at your log. Which day is missing, and which device did you log it on? Tell \
         us, and we will find out what happened.",
    ),
    (
        "Anything else?",
        "Hello {name},\n\nIs there anything else we can help you with? If not, we will close ticket {number}.",
    ),
];

/// Title, text, email address, phone, address and hours.
pub(super) const CONTACT: (&str, &str, &str, &str, &str, &str) = (
    "How can we help?",
    "Our help articles answer most questions. If yours is not there, write to us. We read every message.",
    "hello@daymark.example",
    "+44 117 496 0018",
    "Daymark\n12 Harbour Road\nBristol BS1 4RN\nUnited Kingdom",
    "Monday to Friday, 9 am to 5 pm",
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
        question: "Hi,\n\nI logged my walk on Tuesday evening, but the day shows as open. Can you have a look?",
        answer: None,
        state: State::New,
    },
    Ticket {
        subject: "Two accounts",
        hours: 20,
        question: "I signed up once with Google and once with my work address. Can I merge the two accounts into one?",
        answer: None,
        state: State::Open,
    },
    Ticket {
        subject: "No reminder on my phone",
        hours: 52,
        question: "Reminders arrive on my laptop, but not on my phone.",
        answer: Some((
            3,
            "Hello,\n\nOn your phone, please open Me, then Notifications, and select “Turn on notifications here”. \
             Then select “Send test notification”. Does it arrive?",
        )),
        state: State::Waiting,
    },
    Ticket {
        subject: "Invoice for our company",
        hours: 170,
        question: "Could we get one invoice for all twelve of our seats?",
        answer: Some((1, "Hello,\n\nYes, of course. We sent it to your accounts department today.")),
        state: State::Solved,
    },
];
