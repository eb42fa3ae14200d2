import { useInfiniteQuery } from '@tanstack/react-query';
import { withQuery } from '@/lib/download';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import { adminInvoices, canceled, disputes, refunds } from '../admin/queries';
import { endReasons, listCard } from '../admin/words';
import { formatMoney } from '../money';
import { invoiceTones } from '../tones';
import { cancelPlan, invoiceList, moment, onDay } from '../words';
import { canceledList, disputeList, invoiceAdmin, refundList } from './words';

type Props = { q: string | undefined; search(q: string | undefined): void };

/** All invoices and credit notes of the site. */
export function InvoiceAdmin({ q, search }: Props) {
  const found = useInfiniteQuery(adminInvoices({ q }));
  return (
    <ListCard
      of={found}
      words={invoiceAdmin}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/billing/invoice/export', { search: q })}
      row={({ id, user_id, name, number, kind, state, total, issued_at, due_at }) => (
        <Line
          key={id}
          title={<MemberLink id={user_id} name={name} />}
          facts={[
            `${invoiceList.kinds[kind]} ${number}`,
            onDay(issued_at),
            kind === 'invoice' && state === 'open' && invoiceList.due(onDay(due_at)),
          ]}
        >
          {kind === 'invoice' &&
            (state === 'open' && Date.parse(due_at) < Date.now() ? (
              <Tag tone="coral">{invoiceAdmin.overdue}</Tag>
            ) : (
              <Tag tone={invoiceTones[state]}>{invoiceList.states[state]}</Tag>
            ))}
          <span className="ml-auto font-bold tabular-nums">{formatMoney(total)}</span>
        </Line>
      )}
    />
  );
}

const reasonsOf: Record<string, string> = cancelPlan.reasons;

/** Cancellations: who, when, and why. */
export function CanceledList({ q, search }: Props) {
  const found = useInfiniteQuery(canceled({ q }));
  return (
    <ListCard
      of={found}
      words={canceledList}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/payment/canceledList/export', { search: q })}
      row={({ subscription_id, user_id, name, email, price, reason, comment, at, ...row }) => (
        <Line
          key={subscription_id}
          title={<MemberLink id={user_id} name={name} />}
          facts={[
            email,
            row.package.title,
            price && formatMoney(price),
            canceledList.saidOn(onDay(at)),
            row.ends_at && canceledList.ends(onDay(row.ends_at)),
            row.end_reason && (endReasons[row.end_reason] ?? row.end_reason),
            comment && `“${comment}”`,
          ]}
        >
          {reason && <Tag>{reasonsOf[reason] ?? reason}</Tag>}
        </Line>
      )}
    />
  );
}

const refundTones = { pending: 'violet', done: 'leaf', failed: 'coral' } as const;

/** All refunds. */
export function RefundList({ q, search }: Props) {
  const found = useInfiniteQuery(refunds({ q }));
  return (
    <ListCard
      of={found}
      words={refundList}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/billing/refunds/export', { search: q })}
      row={({ id, user_id, name, amount, state, to_balance, reason, at, credit_note }) => (
        <Line
          key={id}
          title={<MemberLink id={user_id} name={name} />}
          facts={[moment(at), to_balance && refundList.toBalance, credit_note?.number, reason]}
        >
          <Tag tone={refundTones[state]}>{refundList.states[state]}</Tag>
          <span className="ml-auto font-bold tabular-nums">{formatMoney(amount)}</span>
        </Line>
      )}
    />
  );
}

const disputeTones = { open: 'violet', won: 'leaf', lost: 'coral' } as const;

/** Chargebacks. */
export function DisputeList({ q, search, mayWrite }: Props & { mayWrite: boolean }) {
  const found = useInfiniteQuery(disputes({ q }));
  return (
    <ListCard
      of={found}
      words={disputeList}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/billing/disputes/export', { search: q })}
      row={({ id, user_id, name, amount, state, reason, at }) => (
        <Line key={id} title={<MemberLink id={user_id} name={name} />} facts={[moment(at), reason]}>
          <Tag tone={disputeTones[state]}>{disputeList.states[state]}</Tag>
          <span className="ml-auto font-bold tabular-nums">{formatMoney(amount)}</span>
          {mayWrite && state === 'open' && (
            <Button
              look="quiet"
              aria-label={disputeList.decideOf(name || listCard.gone)}
              onClick={() => modal.open('close dispute', { id })}
            >
              {disputeList.decide}
            </Button>
          )}
        </Line>
      )}
    />
  );
}
