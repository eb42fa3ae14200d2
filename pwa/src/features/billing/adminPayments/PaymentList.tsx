import { useInfiniteQuery } from '@tanstack/react-query';
import { withQuery } from '@/lib/download';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { askToDispute } from '../admin/ask';
import { Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import { type AdminPayment, payments } from '../admin/queries';
import { type PaymentSearch, paymentStateOptions } from '../admin/search';
import { listCard } from '../admin/words';
import { formatMoney } from '../money';
import { paymentTones } from '../tones';
import { history, moment, ownPlan } from '../words';
import { paymentList as words } from './words';

type Props = { search: PaymentSearch; change(search: PaymentSearch): void; mayWrite: boolean };

/** All payments of the site, newest first. */
export function PaymentList({ search, change, mayWrite }: Props) {
  const { q, state } = search;
  const found = useInfiniteQuery(payments({ q, state }));
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={(next) => change({ ...search, q: next })}
      filtered={Boolean(state)}
      clear={() => change({ show: search.show })}
      csv={withQuery('/v1/auth/history-list/export', { search: q, state })}
      filters={
        <SelectField
          label={words.state}
          className="max-sm:grow"
          value={state ?? ''}
          onChange={({ target }) =>
            change({
              ...search,
              state: paymentStateOptions.find(({ value }) => value === target.value)?.value,
            })
          }
        >
          <option value="">{words.allStates}</option>
          <Options of={paymentStateOptions} />
        </SelectField>
      }
      row={(payment) => <Row key={payment.id} payment={payment} mayWrite={mayWrite} />}
    />
  );
}

function Row({ payment, mayWrite }: { payment: AdminPayment; mayWrite: boolean }) {
  const { id, user_id, amount, refunded, state, method, invoice, at, text } = payment;
  const name = payment.name || (user_id == null ? listCard.gone : listCard.nameOf(user_id));
  const left = amount.amount - refunded.amount;
  const paid = state === 'succeeded' || state === 'partly_refunded';
  return (
    <Line
      title={<MemberLink id={user_id} name={payment.name} />}
      facts={[
        moment(at),
        text,
        invoice?.number,
        method && ownPlan.card(method.brand, method.last4),
        refunded.amount > 0 && history.back(refunded),
      ]}
    >
      <Tag tone={paymentTones[state]}>{history.states[state]}</Tag>
      <span className="ml-auto font-bold tabular-nums">{formatMoney(amount)}</span>
      {mayWrite && paid && left > 0 && (
        <span className="flex gap-1">
          <Button
            look="quiet"
            aria-label={words.refundOf(formatMoney(amount), name)}
            onClick={() =>
              modal.open('refund payment', { id, name, left: { ...amount, amount: left } })
            }
          >
            {words.refund}
          </Button>
          {payment.provider === 'manual' && (
            <Button
              look="bare"
              aria-label={words.disputeOf(formatMoney(amount), name)}
              onClick={() => askToDispute(id)}
            >
              {words.dispute}
            </Button>
          )}
        </span>
      )}
    </Line>
  );
}
