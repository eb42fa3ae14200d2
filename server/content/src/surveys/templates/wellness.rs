//! The wellness scorecard.

use super::{Ask, Band, Dimension, Question, Template};

const fn often(page: i64, dimension: &'static str, title: &'static str) -> Question {
    let ask = Ask::Rate { lowest: 1, highest: 5, labels: ("Never", "Always"), reversed: false };
    Question { page, title, ask, dimension: Some(dimension) }
}

/// A question for which "always" is the worst answer.
const fn seldom(page: i64, dimension: &'static str, title: &'static str) -> Question {
    let ask = Ask::Rate { lowest: 1, highest: 5, labels: ("Never", "Always"), reversed: true };
    Question { page, title, ask, dimension: Some(dimension) }
}

const fn true_of_me(page: i64, dimension: &'static str, title: &'static str) -> Question {
    let ask = Ask::Rate { lowest: 1, highest: 5, labels: ("Not at all true", "Very true"), reversed: false };
    Question { page, title, ask, dimension: Some(dimension) }
}

const SLEEP: &[Band] = &[
    (0, "Needs care", "You are not getting enough rest at night. Start with a fixed bedtime this week."),
    (40, "Getting there", "Some nights are good. A quiet hour before bed will give you more of them."),
    (70, "Strong", "You sleep well. Keep your bedtime, even at weekends."),
];
const MOVEMENT: &[Band] = &[
    (0, "Needs care", "Your body could do with more movement. A ten-minute walk after lunch is a good start."),
    (40, "Getting there", "You move regularly. Add a little more, or something that makes you breathe harder."),
    (70, "Strong", "You move a lot. Keep it varied, and rest when you need to."),
];
const FOOD: &[Band] = &[
    (0, "Needs care", "Meals come second at the moment. Plan one good meal a day, and drink a glass of water with it."),
    (40, "Getting there", "You eat well on many days. Try vegetables with every other meal."),
    (70, "Strong", "You eat well and take your time over meals."),
];
const CALM: &[Band] = &[
    (
        0,
        "Needs care",
        "You are under a lot of pressure. Drop one thing this week, and breathe out slowly when it gets too much.",
    ),
    (40, "Getting there", "You cope with most of it. Short breaks during the day keep it that way."),
    (70, "Strong", "You stay calm, and you recover well when you do not."),
];
const FOCUS: &[Band] = &[
    (0, "Needs care", "Your attention is pulled in many directions. Put the phone in another room for half an hour."),
    (40, "Getting there", "You concentrate well when nothing disturbs you. Plan some undisturbed time every day."),
    (70, "Strong", "You concentrate well and finish what you start."),
];
const CONNECTION: &[Band] = &[
    (0, "Needs care", "You could do with more company. Call someone you like this week."),
    (40, "Getting there", "There are people around you. Make time for the ones who are good for you."),
    (70, "Strong", "You have people to rely on, and they can rely on you."),
];
const PURPOSE: &[Band] = &[
    (
        0,
        "Needs care",
        "Much of what you do feels empty at the moment. Each evening, write down one thing that was worth it.",
    ),
    (40, "Getting there", "You know what matters to you. Make a little more room for it."),
    (70, "Strong", "You spend your days on what matters to you."),
];

pub(super) static SCORECARD: Template = Template {
    id: "wellness",
    title: "Wellness scorecard",
    about: "Twenty questions on sleep, movement, food, stress, focus, people and purpose, once a month.",
    intro: "Think of the last four weeks. There are no right answers: the first one that comes to mind is \
            best.",
    thanks: "Thank you. Pick one thing to work on this month. Small steps count.",
    source: "Daymark",
    pages: &["Body", "Mind", "People and purpose", "One last thing"],
    dimensions: &[
        Dimension { id: "sleep", name: "Sleep", about: "How well and how regularly you sleep.", bands: SLEEP },
        Dimension {
            id: "movement",
            name: "Movement",
            about: "How much you move, and how strong you feel.",
            bands: MOVEMENT,
        },
        Dimension { id: "food", name: "Food", about: "What you eat and drink, and how.", bands: FOOD },
        Dimension { id: "calm", name: "Calm", about: "How you cope with pressure, and recover from it.", bands: CALM },
        Dimension { id: "focus", name: "Focus", about: "How well you can concentrate.", bands: FOCUS },
        Dimension { id: "connection", name: "Connection", about: "The people around you.", bands: CONNECTION },
        Dimension { id: "purpose", name: "Purpose", about: "Whether what you do matters to you.", bands: PURPOSE },
    ],
    bands: &[
        (0, "Take it slowly", "A lot is hard at the moment. Choose one area, and take one small step in it."),
        (40, "On your way", "You look after yourself in many ways. Look at your lowest area first."),
        (70, "Going well", "You look after yourself well. Keep it up, and help someone else along."),
    ],
    questions: &[
        often(0, "sleep", "I woke up rested"),
        often(0, "sleep", "I went to bed and got up at about the same time"),
        seldom(0, "sleep", "I lay awake even though I was tired"),
        often(0, "movement", "I moved for at least half an hour a day"),
        often(0, "movement", "I did something that made me breathe harder or made my muscles work"),
        seldom(0, "movement", "I sat for hours without a break"),
        often(0, "food", "I ate vegetables or fruit with my meals"),
        often(0, "food", "I drank enough water"),
        often(0, "food", "I took time for my meals, without a screen"),
        seldom(1, "calm", "I felt under pressure"),
        often(1, "calm", "I found time to unwind"),
        often(1, "calm", "When something upset me, I soon calmed down again"),
        often(1, "focus", "I could concentrate on one thing at a time"),
        often(1, "focus", "I finished what I had planned for the day"),
        true_of_me(2, "connection", "There are people I can talk to openly"),
        often(2, "connection", "I spent time with people who are good for me"),
        true_of_me(2, "purpose", "What I do feels worth doing"),
        often(2, "purpose", "I did something I am proud of"),
        true_of_me(2, "purpose", "I look forward to the coming weeks"),
        Question { page: 3, title: "What would help you most next month?", ask: Ask::Text, dimension: None },
    ],
};
