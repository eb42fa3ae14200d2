import { useQuery } from '@tanstack/react-query';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { howToPay, type InvoiceCard } from '../queries';
import { howToPay as words } from '../words';
import { PayDetails } from './PayDetails';

/** How to pay one of the member's open invoices. */
export function HowToPay({ invoice }: { invoice: InvoiceCard }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(howToPay(invoice.id));
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (!data) {
    return <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />;
  }
  const { invoice: open, bank, url, client_secret } = data;
  return <PayDetails invoice={open} bank={bank} url={url ?? undefined} card={!!client_secret} />;
}
