import { countryName } from '@/lib/countries';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { cancelOrder, type Order, useShirtChange } from '../queries';
import { cuts, ownOrder as words } from '../words';

/** The member's shirt order. `change` opens the form again. */
export function OwnOrder({ order, change }: { order: Order; change(): void }) {
  const { size, cut, state, tracking, ordered_at, sent_at, erased } = order;
  const cancel = useShirtChange(cancelOrder);
  const address = [
    order.name,
    order.street,
    order.extra,
    `${order.postcode} ${order.city}`,
    order.region,
    order.country && countryName(order.country),
  ];
  return (
    <>
      <Tag tone={state === 'sent' ? 'leaf' : 'violet'}>
        {state === 'sent' ? words.sent : words.ordered}
      </Tag>
      <p className="mt-3 text-lg font-bold">{words.shirt(size, cuts(cut))}</p>
      <p className="text-muted">
        {sent_at ? words.sentAt(Date.parse(sent_at)) : words.orderedAt(Date.parse(ordered_at))}
      </p>
      {erased ? (
        <p className="mt-3 text-muted">{words.erased}</p>
      ) : (
        <address className="mt-3 whitespace-pre-line not-italic">
          {address.filter((line) => line.trim()).join('\n')}
        </address>
      )}
      {tracking && <p className="mt-3">{words.tracking(tracking)}</p>}
      {state === 'ordered' && (
        <div className="mt-5 flex flex-wrap gap-2">
          <Button onClick={change}>{words.change}</Button>
          <Button
            look="quiet"
            onClick={() =>
              modal.open('confirm change', {
                title: words.cancelQuestion,
                text: words.cancelText,
                verb: words.cancel,
                keep: words.keep,
                change: () => cancel.mutateAsync(undefined),
                done: words.cancelled,
              })
            }
          >
            {words.cancel}
          </Button>
        </div>
      )}
    </>
  );
}
