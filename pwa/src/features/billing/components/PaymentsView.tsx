import { useQuery } from '@tanstack/react-query';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { liveOf } from '../choice';
import { ownBilling } from '../queries';
import { paymentsView as words } from '../words';
import { BillingDetails } from './BillingDetails';
import { History } from './History';
import { Invoices } from './Invoices';
import { OwnPlan } from './OwnPlan';
import { TrialOffer } from './TrialOffer';
import { WinBack } from './WinBack';

/** The member's plan, payments and invoices. */
export function PaymentsView() {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownBilling);
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <h1 className="text-2xl font-extrabold">{words.title}</h1>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-60 rounded-card" />
          <Skeleton className="mt-4 h-40 rounded-card" />
        </Loading>
      )}
      {!isPending && !data && (
        <Card>
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        </Card>
      )}
      {data && (
        <>
          <OwnPlan billing={data} />
          {data.win_back && !liveOf(data) && <WinBack offer={data.win_back} />}
          {!liveOf(data) && data.badges.length === 0 && data.trial.eligible && (
            <div className="-mb-6">
              <TrialOffer trial={data.trial} />
            </div>
          )}
          <BillingDetails customer={data.customer ?? null} />
          <Invoices />
          <History />
        </>
      )}
    </div>
  );
}
