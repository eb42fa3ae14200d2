import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { codeOf, isMissing } from '@/api/error';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { PayDetails } from '../components/PayDetails';
import { formatMoney } from '../money';
import { howToPay } from '../queries';
import { cardPage as words } from '../words';
import { CardForm } from './CardForm';
import { stripeScript } from './stripe';

/** Pays an open invoice with a card on this page. */
export function PayByCard({ invoice: id }: { invoice: number }) {
  const how = useQuery(howToPay(id));
  const { script_url, publishable_key, client_secret } = how.data ?? {};
  const script = useQuery({
    ...stripeScript(script_url ?? '', publishable_key ?? ''),
    enabled: !!script_url && !!publishable_key,
  });
  if (!how.data && !how.isPending) {
    const over = isMissing(how.error) || codeOf(how.error) === 'conflict';
    return (
      <Card>
        {over ? (
          <EmptyState title={words.over} action={<ToPayments />}>
            {words.overText}
          </EmptyState>
        ) : (
          <Fault
            error={how.error}
            what={words.what}
            retry={() => void how.refetch()}
            busy={how.isFetching}
          />
        )}
      </Card>
    );
  }
  if (!how.data) return <Waiting />;
  const { invoice, bank, url } = how.data;
  if (!client_secret || !script_url) {
    return (
      <Section title={words.titleOf(invoice.number)}>
        <PayDetails invoice={invoice} bank={bank} url={url ?? undefined} card={false} />
      </Section>
    );
  }
  if (script.isPending) return <Waiting />;
  if (!script.data) {
    return (
      <Card>
        <Fault
          error={script.error}
          what={words.field}
          retry={() => void script.refetch()}
          busy={script.isFetching}
        />
      </Card>
    );
  }
  return (
    <Section title={words.titleOf(invoice.number)} lead={words.lead}>
      <p className="mb-5 text-3xl font-extrabold tabular-nums">{formatMoney(invoice.due)}</p>
      <CardForm invoice={id} stripe={script.data} amount={formatMoney(invoice.due)} />
    </Section>
  );
}

const Waiting = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-80 rounded-card" />
  </Loading>
);

const ToPayments = () => (
  <Link to="/user/dashboard" search={{ tab: 'more-payment' }} className={buttonClasses({})}>
    {words.payments}
  </Link>
);
