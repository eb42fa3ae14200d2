use proptest::prelude::*;

use super::*;

#[test]
fn public_mail_and_invalid_domains_cannot_be_claimed() {
    assert_eq!(claimable(" Acme.Example.com "), Ok("acme.example.com".to_owned()));
    for wrong in ["", "acme", "a@acme.com", "acme.com/x", "acme com", "acme.test", "127.0.0.1"] {
        assert!(claimable(wrong).is_err(), "{wrong}");
    }
    assert!(claimable("GMail.com").is_err() && claimable("t-online.de").is_err());
    assert!(PUBLIC_MAIL.is_sorted());
}

#[test]
fn a_file_is_read_completely_or_every_bad_row_is_listed() {
    let folded = |csv: &str| addresses(csv).map(|all| all.iter().map(|e| e.folded().to_owned()).collect::<Vec<_>>());
    assert_eq!(
        folded("ana@acme.example\r\nBen@acme.example\n"),
        Ok(vec!["ana@acme.example".into(), "ben@acme.example".into()])
    );
    assert_eq!(folded("\u{feff}name,E-Mail\n\"Doe, Ana\",ana@acme.example\n,,\n"), Ok(vec!["ana@acme.example".into()]));
    let wrong = "email\nana@acme.example\nnobody\n\nANA@acme.example\n";
    assert_eq!(folded(wrong), Err(vec![(3, "Please enter a valid email"), (5, "This address is listed twice.")]));
    assert_eq!(folded(""), Ok(vec![]));
    let many: String = (0..=MOST_ROWS).map(|n| format!("a{n}@acme.example\n")).collect();
    assert!(folded(&many).is_err());
}

#[test]
fn the_hidden_remainder_is_empty_or_at_least_five() {
    assert_eq!(shown_parts(&[(1, 4)], 4), None);
    assert_eq!(shown_parts(&[(1, 5)], 5), Some(vec![1]));
    assert_eq!(shown_parts(&[(1, 5), (2, 4)], 9), Some(vec![]), "four would be left over");
    assert_eq!(shown_parts(&[(1, 5), (2, 5)], 10), Some(vec![1, 2]));
    assert_eq!(
        shown_parts(&[(1, 5), (2, 7), (3, 3)], 15),
        Some(vec![2]),
        "the smallest part is hidden along with those that are too small"
    );
    assert_eq!(shown_parts(&[(1, 6)], 12), Some(vec![1]));
}

/// The size of every group whose sum can be derived from answers, by adding, ignoring or subtracting each of them.
fn derivable(answers: &[Vec<usize>], people: usize) -> Vec<usize> {
    let mut sizes = Vec::new();
    for signs in 0..3_usize.pow(answers.len() as u32) {
        let mut weight = vec![0_i32; people];
        let mut rest = signs;
        for answer in answers {
            let sign = (rest % 3) as i32 - 1;
            rest /= 3;
            answer.iter().for_each(|p| weight[*p] += sign);
        }
        let size = weight.iter().filter(|w| **w != 0).count();
        if size > 0 {
            sizes.push(size);
        }
    }
    sizes
}

proptest! {
    #[test]
    fn combined_figures_never_reveal_fewer_than_five_people(sizes in prop::collection::vec(0_i64..12, 0..6), outside in 0_i64..12) {
        let parts: Vec<(i64, i64)> = (0..).zip(sizes.iter().copied()).collect();
        let whole = sizes.iter().sum::<i64>() + outside;
        let Some(shown) = shown_parts(&parts, whole) else {
            prop_assert!(whole < FEWEST);
            return Ok(());
        };
        let mut first = 0;
        let mut answers = vec![(0..whole as usize).collect::<Vec<_>>()];
        for (part, size) in &parts {
            if shown.contains(part) {
                answers.push((first..first + *size as usize).collect());
            }
            first += *size as usize;
        }
        for size in derivable(&answers, whole as usize) {
            prop_assert!(size >= FEWEST as usize, "{shown:?} of {parts:?} in {whole} reveal {size}");
        }
    }
}
