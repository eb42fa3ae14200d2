//! Pure rules of refunds (R92): how much can be refunded, and the resulting state of a payment.

/// What is left of a payment, in minor units: `pending` refunds count as refunded.
pub const fn left(paid: i64, refunded: i64, pending: i64) -> i64 {
    paid - refunded - pending
}

/// The stored state of a payment with this refunded amount. A dispute that was not won hides everything else.
pub const fn state(paid: i64, refunded: i64, disputed: bool) -> &'static str {
    if disputed {
        "disputed"
    } else if refunded == 0 {
        "succeeded"
    } else if refunded < paid {
        "partly_refunded"
    } else {
        "refunded"
    }
}

/// How a refund divides into a credit of the invoice and a reduction of the member's balance. An overpayment had been
/// added to the balance.
pub fn parts(amount: i64, left_of_invoice: i64) -> (i64, i64) {
    let credit = amount.min(left_of_invoice.max(0));
    (credit, amount - credit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn payment_states_reflect_refunds_and_disputes() {
        let states = [(100, 0, false), (100, 40, false), (100, 100, false), (100, 0, true), (100, 40, true)];
        let shown = states.map(|(paid, refunded, disputed)| state(paid, refunded, disputed));
        assert_eq!(shown, ["succeeded", "partly_refunded", "refunded", "disputed", "disputed"]);
        assert_eq!(left(100, 40, 30), 30);
    }

    proptest! {
        #[test]
        fn credit_and_balance_parts_add_up_to_the_refund(amount in 1_i64..1_000_000, left in -10_i64..1_000_000) {
            let (credit, balance) = parts(amount, left);
            prop_assert_eq!(credit + balance, amount);
            prop_assert!(credit >= 0 && balance >= 0 && credit <= left.max(0));
        }
    }
}
