import { createFileRoute } from '@tanstack/react-router';
import clsx from 'clsx';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import {
  type SubscriptionSearch,
  subscriptionPages,
  subscriptionSearch,
} from '@/features/billing/admin/search';
import { CompanyPackages } from '@/features/billing/adminSubscriptions/CompanyPackages';
import { GivenList } from '@/features/billing/adminSubscriptions/GivenList';
import { OpenInvoices } from '@/features/billing/adminSubscriptions/OpenInvoices';
import { OverdueList } from '@/features/billing/adminSubscriptions/OverdueList';
import { SubscriberList } from '@/features/billing/adminSubscriptions/SubscriberList';
import { SubscriberPanel } from '@/features/billing/adminSubscriptions/SubscriberPanel';
import { subscriptionParts } from '@/features/billing/adminSubscriptions/words';
import { useTitle } from '@/lib/useTitle';
import { PartLinks } from '../../billing/PartLinks';
import { adminSubscriptionsPage as words } from '../../words';

export const Route = createFileRoute('/admin/subscriptions')({
  staticData: { permission: 'billing:read' },
  component: Subscriptions,
});

/** The list of subscriptions, with a panel for one member's payments. */
function Subscriptions() {
  useTitle(words.title);
  const { user: me } = useSession();
  const search = subscriptionSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: SubscriptionSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  if (!me) return null;
  const { show = 'subscribers', q, user } = search;
  const mayWrite = may(me, 'billing:write');
  const list = { q, search: (next: string | undefined) => change({ ...search, q: next }) };
  const parts = {
    subscribers: () => <SubscriberList search={search} change={change} />,
    waiting: () => <OpenInvoices {...list} mayWrite={mayWrite} />,
    overdue: () => <OverdueList {...list} />,
    given: () => <GivenList {...list} mayWrite={mayWrite} />,
    companies: () => <CompanyPackages {...list} mayWrite={mayWrite} />,
  };
  const close = () => {
    change({ ...search, user: undefined });
    // Return the focus to the row, if it is there.
    document.querySelector<HTMLElement>(`[data-row="${user}"]`)?.focus();
  };
  return (
    <div className="pb-8">
      <h1 className="mt-2 mb-3 text-2xl font-extrabold tracking-tight sm:mt-4">{words.title}</h1>
      <PartLinks
        label={words.parts}
        to="/admin/subscriptions"
        parts={subscriptionPages.map((id) => ({ id, label: subscriptionParts[id] }))}
        shown={show}
      />
      <div
        className={clsx(
          'grid gap-4',
          user && 'desk:grid-cols-[minmax(0,1fr)_26rem] desk:items-start',
        )}
      >
        <div className={clsx(user && 'max-desk:hidden')}>{parts[show]()}</div>
        {user && (
          <SubscriberPanel
            key={user}
            id={user}
            mayWrite={mayWrite}
            readsUsers={may(me, 'user:read')}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}
