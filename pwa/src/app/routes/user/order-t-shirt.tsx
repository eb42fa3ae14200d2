import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { displayName, useSession } from '@/features/accounts/session';
import { OrderForm } from '@/features/shirts/components/OrderForm';
import { OwnOrder } from '@/features/shirts/components/OwnOrder';
import { shirt } from '@/features/shirts/queries';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { toast } from '@/ui/toast';
import { Loaded } from '../../Loaded';
import { BareShell } from '../../shell/BareShell';
import { shirtPage as words } from '../../site/words';

export const Route = createFileRoute('/user/order-t-shirt')({
  staticData: { requiresAuth: true, layout: 'bare' },
  component: OrderShirt,
});

function OrderShirt() {
  useTitle(words.title);
  const { user } = useSession();
  const form = useQuery({ ...shirt(user?.id ?? 0), enabled: user != null });
  const [changing, setChanging] = useState(false);
  const dashboard = (
    <Link
      to="/user/dashboard"
      search={{ tab: 'Dashboard' }}
      className={buttonClasses({ look: 'float' })}
    >
      {words.myDay}
    </Link>
  );
  return (
    <BareShell wide top aside={dashboard}>
      <Loaded of={form} heading={words.title} {...words} back={dashboard}>
        {(found) => {
          const { open, order = null, text, why } = found;
          if (!open && !order) {
            return (
              <Card>
                <h1 className="sr-only">{words.title}</h1>
                <EmptyState
                  title={words.closed}
                  action={
                    <Link to="/challenges" className={buttonClasses({ look: 'quiet' })}>
                      {words.programs}
                    </Link>
                  }
                >
                  {words.closedText}
                </EmptyState>
              </Card>
            );
          }
          return (
            <Card className="px-5 py-7 sm:p-9">
              <h1 className="text-2xl font-extrabold tracking-tight">{words.title}</h1>
              <p className="mt-1 mb-6 whitespace-pre-line text-muted">
                {text || (why && words[why])}
              </p>
              {order && !(changing && order.state === 'ordered') ? (
                <OwnOrder order={order} change={() => setChanging(true)} />
              ) : (
                <OrderForm
                  form={found}
                  {...(order && { order, close: () => setChanging(false) })}
                  name={user ? displayName(user) : ''}
                  done={() => {
                    setChanging(false);
                    toast(words.done, 'done');
                  }}
                />
              )}
            </Card>
          );
        }}
      </Loaded>
    </BareShell>
  );
}
