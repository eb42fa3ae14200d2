import { useInfiniteQuery } from '@tanstack/react-query';
import { Tag } from '@/ui/Tag';
import { formatMoney } from '../money';
import { type Payment, payments } from '../queries';
import { paymentTones } from '../tones';
import { moment, ownPlan, history as words } from '../words';
import { OwnRows } from './OwnRows';
import { PdfButton } from './PdfButton';

/** The member's payments. */
export function History() {
  const all = useInfiniteQuery(payments);
  return (
    <OwnRows of={all} words={words} row={(payment) => <Row key={payment.id} payment={payment} />} />
  );
}

function Row({ payment }: { payment: Payment }) {
  const { amount, refunded, state, method, invoice, at, text } = payment;
  const facts = [
    moment(at),
    method ? ownPlan.card(method.brand, method.last4) : undefined,
    invoice?.number,
    refunded.amount > 0 ? words.back(refunded) : undefined,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">{text}</p>
        <p className="text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Tag tone={paymentTones[state]}>{words.states[state]}</Tag>
      <span className="font-bold tabular-nums">{formatMoney(amount)}</span>
      {invoice && <PdfButton id={invoice.id} number={invoice.number} />}
    </li>
  );
}
