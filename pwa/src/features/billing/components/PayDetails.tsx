import { Link } from '@tanstack/react-router';
import { Copy, CreditCard } from 'lucide-react';
import { Button, ButtonLink, buttonClasses } from '@/ui/Button';
import { copy } from '@/ui/toast';
import { formatMoney } from '../money';
import type { InvoiceCard } from '../queries';
import { onDay, howToPay as words } from '../words';

type Props = {
  invoice: InvoiceCard;
  /** The lines of the bank account for transfers. */
  bank: string[];
  /** The provider's payment page. */
  url: string | undefined;
  /** Whether the invoice can be paid by card on this site. */
  card: boolean;
};

/** The amount due, and how to pay it: by bank transfer with a reference, or on the provider's page. */
export function PayDetails({ invoice, bank, url, card }: Props) {
  const { due, due_at, reference } = invoice;
  return (
    <div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Detail name={words.amount}>{formatMoney(due)}</Detail>
        <Detail name={words.due}>{onDay(due_at)}</Detail>
        {!url && !card && <Detail name={words.reference}>{reference}</Detail>}
      </dl>
      {card ? (
        <Link
          to="/packages/checkout"
          search={{ invoice: invoice.id }}
          className={buttonClasses({}, 'mt-5')}
        >
          <CreditCard size={18} aria-hidden="true" />
          {words.byCard}
        </Link>
      ) : url ? (
        <ButtonLink href={url} className="mt-5">
          <CreditCard size={18} aria-hidden="true" />
          {words.online}
        </ButtonLink>
      ) : (
        <>
          <h3 className="mt-5 font-semibold">{words.title}</h3>
          <p className="text-muted">{words.text}</p>
          {bank.length > 0 && (
            <p className="mt-3 rounded-control bg-sunken p-4 break-words whitespace-pre-line">
              {bank.join('\n')}
            </p>
          )}
          <Button look="quiet" className="mt-3" onClick={() => void copy(reference)}>
            <Copy size={18} aria-hidden="true" />
            {words.copy}
          </Button>
        </>
      )}
    </div>
  );
}

const Detail = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-bold break-words tabular-nums">{children}</dd>
  </div>
);
