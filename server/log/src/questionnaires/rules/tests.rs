use proptest::prelude::*;

use super::*;

fn question(type_id: i64, required: bool) -> Wording {
    let choice = |id| ChoiceOut { id, text: format!("choice {id}") };
    let choices = if Kind::of(type_id).chooses() { (1..=3).map(choice).collect() } else { Vec::new() };
    let scale = (type_id > 3).then_some(10);
    Wording { type_id, title: "Why?".into(), description: String::new(), choices, scale, required }
}

fn answer(question_id: i64) -> AnswerIn {
    AnswerIn { question_id, type_id: None, answers: Vec::new(), descriptive_ans: None, selected_rate: None }
}

#[test]
fn each_question_type_reads_only_its_own_field() {
    let all =
        AnswerIn { answers: vec![2], descriptive_ans: Some(" because ".into()), selected_rate: Some(10), ..answer(7) };
    for type_id in 1..=5 {
        let taken = check(&[(7, question(type_id, true))], std::slice::from_ref(&all)).expect("an answer");
        let expected = match type_id {
            1 | 2 => Given { answers: Some(vec![2]), ..Given::default() },
            3 => Given { descriptive_ans: Some("because".into()), ..Given::default() },
            _ => Given { selected_rate: Some(10), ..Given::default() },
        };
        assert_eq!(taken, [(7, expected)], "type {type_id}");
        let unanswered = vec![("questions.7".to_owned(), words::PLEASE_ANSWER)];
        assert_eq!(check(&[(7, question(type_id, true))], &[answer(7)]), Err(unanswered.clone()), "type {type_id}");
        assert_eq!(check(&[(7, question(type_id, true))], &[]), Err(unanswered), "type {type_id}");
        assert_eq!(check(&[(7, question(type_id, false))], &[answer(7)]), Ok(Vec::new()), "type {type_id}");
    }
}

#[test]
fn invalid_answers_are_rejected_under_their_field() {
    let two = AnswerIn { answers: vec![1, 2], ..answer(7) };
    let fourth = AnswerIn { answers: vec![4], ..answer(7) };
    let eleven = AnswerIn { selected_rate: Some(11), ..answer(7) };
    let none = AnswerIn { selected_rate: Some(0), ..answer(7) };
    let blank = AnswerIn { descriptive_ans: Some("  ".into()), ..answer(7) };
    for (type_id, answer, sentence) in [
        (1, &two, "Choose only one answer."),
        (1, &fourth, "Choose one of the listed answers."),
        (2, &fourth, "Choose one of the listed answers."),
        (3, &blank, words::PLEASE_ANSWER),
        (4, &eleven, "Choose a value on the scale."),
        (4, &none, "Choose a value on the scale."),
    ] {
        let faults = check(&[(7, question(type_id, true))], std::slice::from_ref(answer));
        assert_eq!(faults, Err(vec![("questions.7".to_owned(), sentence)]), "type {type_id}");
    }
    let other = AnswerIn { type_id: Some(3), answers: vec![1], ..answer(7) };
    let faults = check(&[(7, question(1, false))], &[other, answer(8), answer(7), answer(7)]).expect_err("faults");
    let fields: Vec<_> = faults.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["responses[0].type_id", "responses[1].question_id", "responses[3].question_id"]);
}

#[test]
fn content_in_the_field_of_another_type_is_no_answer() {
    let chosen = AnswerIn { answers: vec![1], ..answer(7) };
    let rated = AnswerIn { selected_rate: Some(1), ..answer(7) };
    let written = AnswerIn { descriptive_ans: Some("why".into()), ..answer(7) };
    for (type_id, wrong) in [(1, &rated), (2, &written), (3, &chosen), (4, &chosen)] {
        let faults = check(&[(7, question(type_id, false))], std::slice::from_ref(wrong));
        assert_eq!(faults, Err(vec![("questions.7".to_owned(), words::PLEASE_ANSWER)]), "type {type_id}");
    }
    let blank = AnswerIn { descriptive_ans: Some(" ".into()), ..answer(7) };
    assert_eq!(check(&[(7, question(4, false))], &[blank]), Ok(Vec::new()), "nothing is there");
}

#[test]
fn ratings_outside_the_scale_are_rejected() {
    let read = |lowest: i64, rate: i64| {
        let offer = Offer { question: 7, type_id: 4, choices: Vec::new(), rates: (lowest, 5) };
        let sent = AnswerIn { selected_rate: Some(rate), ..answer(7) };
        offer.read(&sent.sent()).map(|given| given.and_then(|given| given.selected_rate))
    };
    assert_eq!((read(0, 0), read(1, 0)), (Ok(Some(0)), Err("Choose a value on the scale.")));
    assert_eq!((read(0, 5), read(0, 6)), (Ok(Some(5)), Err("Choose a value on the scale.")));
}

#[test]
fn invalid_questions_name_the_faulty_field() {
    let new = |type_id, choices: &[&str], scale| QuestionIn {
        id: None,
        type_id,
        title: "Why?".into(),
        description: String::new(),
        choices: choices.iter().map(ToString::to_string).collect(),
        scale,
        required: true,
    };
    let fault = |input: QuestionIn| Wording::of(&input, "q").expect_err("a fault").0;
    assert_eq!(fault(new(1, &["only"], None)), "q.choices");
    assert_eq!(fault(new(3, &["a", "b"], None)), "q.choices");
    assert_eq!(fault(new(2, &["a", "b"], Some(5))), "q.scale");
    assert_eq!(Wording::of(&new(4, &[], None), "q").expect("fine").scale, Some(5));
    assert_eq!(Wording::of(&new(2, &["a", "b"], None), "q").expect("fine").choices[1].id, 2);
}

prop_compose! {
    fn some_present()(facts in prop::collection::vec((1_i64..4, any::<bool>()), 0..6)) -> Vec<Present> {
        let present = |(id, (type_id, answered))| Present { id, version: 1, wording: question(type_id, true), answered };
        (1..).zip(facts).map(present).collect()
    }
}

proptest! {
    #[test]
    fn edits_apply_fully_without_rewording_answered_questions(
        present in some_present(), wanted in prop::collection::vec((prop::option::of(1_i64..7), 1_i64..4), 0..6),
    ) {
        let wanted: Vec<_> = wanted.into_iter().map(|(id, type_id)| (id, question(type_id, true))).collect();
        let ids: Vec<i64> = wanted.iter().filter_map(|(id, _)| *id).collect();
        let known = ids.iter().all(|id| present.iter().any(|q| q.id == *id));
        let once = ids.iter().collect::<HashSet<_>>().len() == ids.len();
        let Some(steps) = steps(&present, &wanted) else {
            prop_assert!(!known || !once);
            return Ok(());
        };
        prop_assert!(known && once);
        let mut asked: Vec<(i64, Wording)> = Vec::new();
        let mut touched = HashSet::new();
        for step in steps {
            let before = |id: i64| present.iter().find(|q| q.id == id).cloned();
            match step {
                Step::Keep(id, at) => { touched.insert(id); asked.push((at, before(id).expect("there").wording)); }
                Step::Change(id, at, wording) => {
                    prop_assert!(touched.insert(id) && !before(id).expect("there").answered);
                    asked.push((at, wording));
                }
                Step::Add(at, _, wording) => asked.push((at, wording)),
                Step::Remove(id) => prop_assert!(touched.insert(id) && !before(id).expect("there").answered),
                Step::Retire(id) => prop_assert!(touched.insert(id) && before(id).expect("there").answered),
            }
        }
        prop_assert_eq!(touched.len(), present.len(), "every question has its step");
        asked.sort_by_key(|(at, _)| *at);
        let asked: Vec<Wording> = asked.into_iter().map(|(_, wording)| wording).collect();
        let wanted: Vec<Wording> = wanted.into_iter().map(|(_, wording)| wording).collect();
        prop_assert_eq!(asked, wanted);
    }
}
