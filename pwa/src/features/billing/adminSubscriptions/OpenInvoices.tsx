import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import { openInvoices } from '../admin/queries';
import { formatMoney } from '../money';
import { onDay } from '../words';
import { openInvoiceList as words } from './words';

type Props = { q: string | undefined; search(q: string | undefined): void; mayWrite: boolean };

/** Orders and renewals that await payment; an administrator marks those paid by transfer as paid. */
export function OpenInvoices({ q, search, mayWrite }: Props) {
  const found = useInfiniteQuery(openInvoices({ q }));
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={search}
      row={(invoice) => (
        <Line
          key={invoice.id}
          title={<MemberLink id={invoice.user_id} name={invoice.name} />}
          facts={[
            invoice.number,
            invoice.provider === 'manual' ? words.reference(invoice.reference) : words.byProvider,
            words.due(onDay(invoice.due_at)),
          ]}
        >
          <span className="font-bold tabular-nums">{formatMoney(invoice.due)}</span>
          {mayWrite && invoice.provider === 'manual' && (
            <Button
              look="quiet"
              aria-label={words.markPaidOf(invoice.number)}
              onClick={() => modal.open('mark paid', { invoice, name: invoice.name })}
            >
              {words.markPaid}
            </Button>
          )}
        </Line>
      )}
    />
  );
}
