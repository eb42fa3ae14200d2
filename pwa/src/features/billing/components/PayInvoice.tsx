import { useMutation, useQuery } from '@tanstack/react-query';
import { CreditCard, Download } from 'lucide-react';
import { isMissing } from '@/api/error';
import { download } from '@/lib/download';
import { problemText } from '@/lib/problem';
import { useLeaving } from '@/lib/useLeaving';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { formatMoney } from '../money';
import { payable, payByLink, receiptByLink } from '../queries';
import { howToPay, payPage as words } from '../words';
import { Lines } from './Lines';
import { PayDetails } from './PayDetails';

/** The invoice of a mail link, and how to pay it without signing in. */
export function PayInvoice({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(payable(token));
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-80" />
      </Loading>
    );
  }
  if (!data) {
    return isMissing(error) || token === '' ? (
      <EmptyState
        title={words.ended}
        action={<ButtonLink href="/user/dashboard?tab=more-payment">{words.payments}</ButtonLink>}
      >
        {words.endedText}
      </EmptyState>
    ) : (
      <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
    );
  }
  const { invoice, bank, payable: online } = data;
  if (invoice.state === 'paid') {
    return (
      <EmptyState
        title={words.paid}
        action={
          <Button look="quiet" onClick={() => void download(receiptByLink(token))}>
            <Download size={18} aria-hidden="true" />
            {words.receipt}
          </Button>
        }
      >
        {words.paidText}
      </EmptyState>
    );
  }
  if (invoice.state === 'void') {
    return <EmptyState title={words.void}>{words.voidText}</EmptyState>;
  }
  return (
    <>
      <h2 className="mb-4 text-2xl font-extrabold">{words.titleOf(invoice.number)}</h2>
      <Lines lines={invoice.lines} label={howToPay.amount} total={formatMoney(invoice.due)} />
      <div className="mt-6">
        {online ? (
          <Online token={token} />
        ) : (
          <PayDetails invoice={invoice} bank={bank} url={undefined} card={false} />
        )}
      </div>
    </>
  );
}

function Online({ token }: { token: string }) {
  const [leaving, leaveFor] = useLeaving();
  const { mutate, isPending, error } = useMutation({
    mutationFn: payByLink,
    onSuccess: (url) => url && leaveFor(url),
  });
  const busy = isPending || leaving;
  return (
    <>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <Button className="h-12" aria-disabled={busy} onClick={() => busy || mutate(token)}>
        <CreditCard size={18} aria-hidden="true" />
        {busy ? howToPay.opening : howToPay.online}
      </Button>
    </>
  );
}
