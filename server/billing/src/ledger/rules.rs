//! Pure rules of postings.

use std::collections::BTreeMap;

use super::model::Account;
use crate::money::Money;

/// The lines do not sum to zero, or a sum is too large.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a posting's lines do not sum to zero in {0}")]
pub struct Unbalanced(pub &'static str);

/// Merges the lines of the same account and currency, and leaves out those of zero (R80).
///
/// # Errors
/// When they do not sum to zero in each currency, or a sum is too large.
pub fn balanced(lines: &[(Account, Money)]) -> Result<Vec<(Account, Money)>, Unbalanced> {
    let mut by_account: BTreeMap<(Account, &'static str), Money> = BTreeMap::new();
    let mut sums: BTreeMap<&'static str, i128> = BTreeMap::new();
    for (account, money) in lines {
        let code = money.currency.code();
        *sums.entry(code).or_default() += i128::from(money.amount);
        let sum = by_account.entry((*account, code)).or_insert(Money::zero(money.currency));
        *sum = sum.plus(*money).ok_or(Unbalanced(code))?;
    }
    match sums.into_iter().find(|(_, sum)| *sum != 0) {
        Some((code, _)) => Err(Unbalanced(code)),
        None => Ok(by_account
            .into_iter()
            .filter(|(_, money)| !money.is_zero())
            .map(|((account, _), money)| (account, money))
            .collect()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Currency;

    #[test]
    fn lines_must_sum_to_zero_in_each_currency() {
        let (eur, yen) = (|n| Money::new(n, Currency::EUR), |n| Money::new(n, Currency::JPY));
        let right = [(Account::Receivable, eur(119)), (Account::Revenue, eur(-100)), (Account::Tax, eur(-19))];
        assert_eq!(balanced(&right).expect("balanced").len(), 3);
        assert_eq!(balanced(&[(Account::Cash, eur(1)), (Account::Revenue, yen(-1))]), Err(Unbalanced("EUR")));
        assert_eq!(balanced(&[(Account::Cash, eur(1))]), Err(Unbalanced("EUR")));
        assert_eq!(balanced(&[(Account::Cash, eur(5)), (Account::Cash, eur(-5))]), Ok(Vec::new()), "nothing moved");
        assert_eq!(balanced(&[]), Ok(Vec::new()));
    }

    proptest! {
        #[test]
        fn lines_of_the_same_account_are_merged(parts in proptest::collection::vec(-1_000_000..1_000_000i64, 1..20)) {
            let money = |n| Money::new(n, Currency::EUR);
            let mut lines: Vec<_> = parts.iter().map(|n| (Account::Cash, money(*n))).collect();
            lines.push((Account::Receivable, money(-parts.iter().sum::<i64>())));
            let kept = balanced(&lines).expect("balanced");
            prop_assert!(kept.len() <= 2);
            prop_assert_eq!(kept.iter().map(|(_, m)| m.amount).sum::<i64>(), 0);
        }
    }
}
