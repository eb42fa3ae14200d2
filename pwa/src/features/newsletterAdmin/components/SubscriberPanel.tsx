import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '@/lib/dates';
import { Button, buttonClasses } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { PanelPart, SidePanel } from '@/ui/SidePanel';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { Tag } from '@/ui/Tag';
import {
  changeSubscriber,
  deleteSubscriber,
  type Subscriber,
  subscriber,
  useNewsletterChange,
} from '../queries';
import { stateNames, panel as words } from '../words';

type Props = { id: number; mayEdit: boolean; onClose: () => void };

/** A subscriber: their newsletters, their consent, and unsubscribing. */
export function SubscriberPanel({ id, mayEdit, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(subscriber(id));
  if (!data) {
    return (
      <SidePanel title={words.what} onClose={onClose}>
        {error ? (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label={words.loading}>
            <Skeleton className="m-5 h-40" />
          </Loading>
        )}
      </SidePanel>
    );
  }
  const { details, newsletters, consents } = data;
  return (
    <SidePanel title={<span className="break-words">{details.email}</span>} onClose={onClose}>
      <div className="space-y-2 px-5 pb-4">
        <p>{[details.first_name, details.last_name].filter(Boolean).join(' ')}</p>
        <Tag tone={details.state === 'confirmed' ? 'leaf' : 'plain'}>
          {stateNames[details.state]}
        </Tag>
        {details.suppressed && <p className="text-sm text-coral-ink">{words.suppressed}</p>}
        <History of={details} />
        {details.user_id && (
          <Link
            to="/admin/users/$id"
            params={{ id: String(details.user_id) }}
            className={buttonClasses({ look: 'quiet' })}
          >
            {words.account}
          </Link>
        )}
      </div>
      <PanelPart title={words.newsletters}>
        <Newsletters of={newsletters} subscriber={details} mayEdit={mayEdit} />
      </PanelPart>
      <PanelPart title={words.consents}>
        {consents.length === 0 && <p className="text-sm text-muted">{words.noConsent}</p>}
        <ul className="space-y-3">
          {consents.map((each) => (
            <li key={each.given_at} className="text-sm">
              <p>{each.words}</p>
              <p className="text-muted">{words.given(formatMoment(Date.parse(each.given_at)))}</p>
            </li>
          ))}
        </ul>
      </PanelPart>
      {mayEdit && <Ends subscriber={details} onClose={onClose} />}
    </SidePanel>
  );
}

function History({ of }: { of: Subscriber }) {
  const on = (at: string) => formatMoment(Date.parse(at));
  return (
    <p className="text-sm text-muted">
      {words.added(on(of.created_at))}
      {of.confirmed_at && ` ${words.confirmed(on(of.confirmed_at))}`}
      {of.unsubscribed_at &&
        of.unsubscribed_by &&
        ` ${words.ended(on(of.unsubscribed_at), words.by[of.unsubscribed_by])}`}
    </p>
  );
}

type NewslettersProps = {
  of: { id: number; name: string; about: string; subscribed: boolean }[];
  subscriber: Subscriber;
  mayEdit: boolean;
};

/**
 * Administrators can only end subscriptions. They cannot add one, because the subscriber has not
 * consented to it.
 */
function Newsletters({ of, subscriber: { id, email, state }, mayEdit }: NewslettersProps) {
  const { mutateAsync } = useNewsletterChange((end_newsletter_id: number) =>
    changeSubscriber(id, { end_newsletter_id }),
  );
  const end = (newsletter: number, name: string) =>
    modal.open('confirm change', {
      title: words.endTitle(email, name),
      text: words.endText,
      verb: words.unsubscribe,
      keep: words.keep,
      change: () => mutateAsync(newsletter),
      done: words.unsubscribed,
    });
  return (
    <ul>
      {of.map((each) => (
        <li key={each.id}>
          <Switch
            label={each.name}
            on={each.subscribed}
            disabled={!mayEdit || state !== 'confirmed' || !each.subscribed}
            turn={() => end(each.id, each.name)}
          />
        </li>
      ))}
    </ul>
  );
}

function Ends({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { id, email, state } = subscriber;
  const ended = useNewsletterChange(() => changeSubscriber(id, { state: 'unsubscribed' }));
  const client = useQueryClient();
  const unsubscribe = () =>
    modal.open('confirm change', {
      title: words.unsubscribeTitle(email),
      text: words.unsubscribeText,
      verb: words.unsubscribe,
      keep: words.keep,
      change: () => ended.mutateAsync(undefined),
      done: words.unsubscribed,
    });
  const remove = () =>
    modal.open('confirm change', {
      title: words.removeTitle(email),
      text: words.removeText,
      verb: words.remove,
      keep: words.keepIt,
      change: async () => {
        await deleteSubscriber(id);
        onClose();
        // Leave out the deleted subscriber: the panel would request it again while it closes.
        await client.invalidateQueries({
          queryKey: ['newsletter'],
          predicate: ({ queryKey }) => queryKey[1] !== 'subscriber',
        });
      },
      done: words.removed,
    });
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-5 py-4">
      {state === 'confirmed' && (
        <Button look="quiet" onClick={unsubscribe}>
          {words.unsubscribe}
        </Button>
      )}
      <Button look="quiet" onClick={remove}>
        {words.remove}
      </Button>
    </div>
  );
}
