//! Published questionnaires, word for word.

use super::{Ask, Dimension, Question, Template};

const fn who(title: &'static str) -> Question {
    let ask = Ask::Rate { lowest: 0, highest: 5, labels: ("At no time", "All of the time"), reversed: false };
    Question { page: 0, title, ask, dimension: Some("well-being") }
}

const fn pss(title: &'static str, reversed: bool) -> Question {
    let ask = Ask::Rate { lowest: 0, highest: 4, labels: ("Never", "Very often"), reversed };
    Question { page: 0, title, ask, dimension: Some("stress") }
}

pub(super) static WHO_5: Template = Template {
    id: "who-5",
    title: "WHO-5 Well-Being Index",
    about: "Five statements about the last two weeks. A widely used measure of well-being.",
    intro: "For each of the five statements, choose what is closest to how you have been feeling over the last two weeks.",
    thanks: "Thank you. This is not a diagnosis. If you feel low, talk to someone you trust or to a doctor.",
    source: "WHO-5 Well-Being Index, Psychiatric Research Unit, Psychiatric Centre North Zealand, Hillerød, Denmark (1998).",
    pages: &["Over the last two weeks"],
    dimensions: &[Dimension {
        id: "well-being",
        name: "Well-being",
        about: "The sum of the five answers, from 0 (worst) to 100 (best).",
        bands: &[],
    }],
    bands: &[
        (0, "Very low", "Your answers show very little well-being. Please talk to a doctor or someone you trust soon."),
        (
            29,
            "Low",
            "Your answers show less well-being than most people have. Be kind to yourself, and ask for support.",
        ),
        (51, "Good", "Your answers show good well-being. Keep doing what is good for you."),
    ],
    questions: &[
        who("I have felt cheerful and in good spirits"),
        who("I have felt calm and relaxed"),
        who("I have felt active and vigorous"),
        who("I woke up feeling fresh and rested"),
        who("My daily life has been filled with things that interest me"),
    ],
};

pub(super) static PSS_4: Template = Template {
    id: "pss-4",
    title: "PSS-4 Perceived Stress Scale",
    about: "Four questions about the last month. A short measure of how stressful life feels.",
    intro: "These questions ask about your feelings and thoughts during the last month.",
    thanks: "Thank you. This is not a diagnosis. If stress weighs on you, talk to someone you trust or to a doctor.",
    source: "Cohen, S., Kamarck, T., & Mermelstein, R. (1983). A global measure of perceived stress. \
             Journal of Health and Social Behavior, 24, 385–396.",
    pages: &["In the last month"],
    dimensions: &[Dimension {
        id: "stress",
        name: "Perceived stress",
        about: "The sum of the four answers, as a share of the highest. More is more stress.",
        bands: &[],
    }],
    bands: &[
        (0, "Low", "Life feels manageable for you at the moment."),
        (40, "Medium", "Some things feel like too much at times. Small breaks help."),
        (65, "High", "Life feels like too much at the moment. Ask for support, and drop what can wait."),
    ],
    questions: &[
        pss(
            "In the last month, how often have you felt that you were unable to control the important things in your life?",
            false,
        ),
        pss(
            "In the last month, how often have you felt confident about your ability to handle your personal problems?",
            true,
        ),
        pss("In the last month, how often have you felt that things were going your way?", true),
        pss(
            "In the last month, how often have you felt difficulties were piling up so high that you could not overcome them?",
            false,
        ),
    ],
};

pub(super) static NPS: Template = Template {
    id: "nps",
    title: "Net Promoter Score (NPS)",
    about: "How likely people are to recommend you, from 0 to 10, and why. A widely used measure of loyalty.",
    intro: "Two short questions.",
    thanks: "Thank you. Your answer helps us to improve.",
    source: "Reichheld, F. F. (2003). The One Number You Need to Grow. Harvard Business Review, 81(12), 46–54.",
    pages: &[""],
    dimensions: &[],
    bands: &[],
    questions: &[
        Question {
            page: 0,
            title: "How likely are you to recommend us to a friend or colleague?",
            ask: Ask::Rate {
                lowest: 0,
                highest: 10,
                labels: ("Not at all likely", "Extremely likely"),
                reversed: false,
            },
            dimension: None,
        },
        Question { page: 0, title: "What is the main reason for your answer?", ask: Ask::Text, dimension: None },
    ],
};
