import { useInfiniteQuery } from '@tanstack/react-query';
import { Tag } from '@/ui/Tag';
import { formatMoney } from '../money';
import { type InvoiceCard, invoices } from '../queries';
import { invoiceTones } from '../tones';
import { onDay, invoiceList as words } from '../words';
import { OwnRows } from './OwnRows';
import { PdfButton, ReceiptButton } from './PdfButton';

/** The member's invoices and credit notes. */
export function Invoices() {
  const all = useInfiniteQuery(invoices);
  return (
    <OwnRows
      of={all}
      words={words}
      row={(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
    />
  );
}

/** One invoice, with its PDF, and its receipt once it is paid. */
function InvoiceRow({ invoice }: { invoice: InvoiceCard }) {
  const { id, kind, number, state, total, issued_at, due_at } = invoice;
  const open = kind === 'invoice' && state === 'open';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold tabular-nums">{number}</p>
        <p className="text-sm text-muted">
          {[words.kinds[kind], onDay(issued_at), open ? words.due(onDay(due_at)) : undefined]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {kind === 'invoice' && <Tag tone={invoiceTones[state]}>{words.states[state]}</Tag>}
      <span className="font-bold tabular-nums">{formatMoney(total)}</span>
      <PdfButton id={id} number={number} />
      {kind === 'invoice' && state === 'paid' && <ReceiptButton id={id} number={number} />}
    </li>
  );
}
