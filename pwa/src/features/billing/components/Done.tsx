import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { liveOf } from '../choice';
import { ownBilling } from '../queries';
import { done as words } from '../words';
import { HowToPay } from './HowToPay';

/** How often to poll a pending payment, besides the live update. */
const AGAIN_MS = 3000;

/** The page after an order: confirms the plan, or says how to pay for it. */
export function Done() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...ownBilling,
    refetchInterval: ({ state }) => isWaiting(liveOf(state.data)) && AGAIN_MS,
  });
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  const live = liveOf(data);
  if (!live) {
    return (
      <Card>
        <EmptyState
          title={words.none}
          action={
            <Link to="/packages" className={buttonClasses({})}>
              {words.plans}
            </Link>
          }
        >
          {words.noneText}
        </EmptyState>
      </Card>
    );
  }
  const [invoice] = live.open_invoices;
  const open = live.state === 'active' || live.state === 'trialing';
  return (
    <Card className="p-5 sm:p-8" aria-live="polite">
      {open && !invoice ? (
        <Head
          icon={<CircleCheck size={28} className="text-leaf-ink" aria-hidden="true" />}
          title={words.active(live.package.title)}
          text={words.activeText}
        />
      ) : (
        <Head
          icon={<Hourglass size={28} className="text-sea-ink" aria-hidden="true" />}
          title={invoice ? words.waiting : words.checking}
          text={invoice ? words.waitingText : words.checkingText}
        />
      )}
      {invoice && (
        <div className="mt-6">
          <HowToPay invoice={invoice} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {open && (
          <Link to="/challenges" className={buttonClasses({})}>
            {words.programs}
          </Link>
        )}
        <Link
          to="/user/dashboard"
          search={{ tab: 'more-payment' }}
          className={buttonClasses({ look: 'quiet' })}
        >
          {words.payments}
        </Link>
      </div>
    </Card>
  );
}

/** Whether the provider has not yet confirmed the payment. */
const isWaiting = (live: ReturnType<typeof liveOf>) =>
  live?.state === 'incomplete' && live.provider !== 'manual';

const Head = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <>
    {icon}
    <h2 className="mt-3 text-2xl font-extrabold">{title}</h2>
    <p className="mt-1 max-w-[60ch] text-muted">{text}</p>
  </>
);
