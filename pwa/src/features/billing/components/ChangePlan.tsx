import { useQuery } from '@tanstack/react-query';
import { problemText } from '@/lib/problem';
import { useLeaving } from '@/lib/useLeaving';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { formatMoney } from '../money';
import type { Price } from '../plans';
import { changePlan, changeTo, useBillingChange } from '../queries';
import { onDay, changePlan as words } from '../words';
import { Lines } from './Lines';

type Props = { subscription: number; title: string; price: Price; onClose: () => void };

/** Shows what another plan costs and when it starts, before the switch. */
export function ChangePlan({ subscription, title, price, onClose }: Props) {
  const change = useQuery(changeTo(subscription, price.id));
  const { mutate, isPending, error } = useBillingChange(changePlan(subscription));
  const [leaving, leaveFor] = useLeaving();
  const { data } = change;
  const day = data?.at ? onDay(data.at) : '';
  const go = () =>
    mutate(price.id, {
      onSuccess: ({ next }) => {
        if (next.kind === 'redirect' && next.url) return leaveFor(next.url);
        onClose();
        if (next.kind === 'invoice') return toast(words.upgrade, 'done');
        const later = data?.kind === 'downgrade';
        toast(later ? words.planned(title, day) : words.changed(title), 'done');
      },
    });
  const busy = isPending || leaving;
  return (
    <Modal title={words.title(title)} onClose={onClose}>
      {change.isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-32" />
        </Loading>
      )}
      {!change.isPending && !data && (
        <Fault
          error={change.error}
          what={words.what}
          retry={() => void change.refetch()}
          busy={change.isFetching}
        />
      )}
      {data && (
        <>
          <p className="mt-2 mb-4 text-muted">
            {data.kind === 'upgrade'
              ? words.upgrade
              : data.kind === 'downgrade'
                ? words.downgrade(day)
                : words.same}
          </p>
          {data.kind === 'upgrade' && (
            <Lines lines={data.lines} label={words.total} total={formatMoney(data.total)} />
          )}
          <FormError>{error ? problemText(error) : undefined}</FormError>
          <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
            {data.kind !== 'same' && (
              <Button aria-disabled={busy} onClick={() => busy || go()}>
                {busy ? words.switching : words.switchNow}
              </Button>
            )}
            <Button look="quiet" onClick={onClose}>
              {words.keep}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
