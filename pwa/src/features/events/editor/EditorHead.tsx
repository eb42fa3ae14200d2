import { useNavigate } from '@tanstack/react-router';
import { Megaphone, Trash2, UserPlus, XCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Stat } from '@/ui/Stat';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { useSavedFirst } from '@/ui/useSavedFirst';
import { Marks } from '../components/Marks';
import type { WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { cityOf } from '../when';
import { spanWords, editorHead as words } from '../words';
import { deleteEvent, patchEvent } from './queries';

type Props = {
  event: WholeEvent;
  page: ReactNode;
  /** Saves the page's form before publishing. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** An event's state, and its actions. `page` links to the public page. */
export function EditorHead({ event, page, saved }: Props) {
  const { id, title, status, phase, timezone, joined, waiting, places_left } = event;
  const { mutateAsync } = useEventChange(patchEvent(id));
  const { mutate: withSaved, isPending } = useSavedFirst(saved, words.notSaved);
  const navigate = useNavigate();
  const { mutateAsync: drop } = useEventChange(async () => {
    await deleteEvent(id);
    await navigate({ to: '/admin/events', ignoreBlocker: true });
  });
  const open = status !== 'cancelled' && phase !== 'past';
  const publish = () =>
    isPending ||
    withSaved(async () => {
      await mutateAsync({ status: 'published' });
      toast(words.publishedNow, 'done');
    });
  const cancel = () =>
    modal.open('confirm change', {
      title: words.cancelQuestion(title),
      text: joined + waiting > 0 ? words.cancelTold(joined + waiting) : words.cancelText,
      verb: words.cancel,
      keep: words.keep,
      change: () => mutateAsync({ status: 'cancelled' }),
      done: words.cancelled(title),
    });
  const remove = () =>
    modal.open('confirm change', {
      title: words.deleteQuestion(title),
      text: words.deleteText,
      verb: words.delete,
      keep: words.keepDraft,
      change: () => drop(),
      done: words.deleted(title),
    });
  return (
    <Card aria-label={words.event} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        {status === 'published' && phase === 'upcoming' && <Tag tone="leaf">{words.published}</Tag>}
        {phase === 'past' && <Tag>{words.over}</Tag>}
        <Marks event={{ ...event, me: null }} />
      </div>
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{title}</h1>
      <p className="mt-1 text-muted">
        {words.time(spanWords(event, timezone, { long: true }), cityOf(timezone))}
      </p>
      {status !== 'draft' && (
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
          <Stat label={words.joined(phase === 'past')} value={joined} />
          <Stat label={words.waiting} value={waiting} />
          {places_left != null && <Stat label={words.placesLeft} value={places_left} />}
        </dl>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'draft' && (
          <Button aria-disabled={isPending} onClick={publish}>
            <Megaphone size={18} aria-hidden="true" />
            {words.publish}
          </Button>
        )}
        {page}
        {status === 'draft' && (
          <Button look="quiet" onClick={remove}>
            <Trash2 size={18} aria-hidden="true" />
            {words.delete}
          </Button>
        )}
        {open && status === 'published' && (
          <Button look="quiet" onClick={() => modal.open('invite members', { event })}>
            <UserPlus size={18} aria-hidden="true" />
            {words.invite}
          </Button>
        )}
        {open && status === 'published' && (
          <Button look="quiet" onClick={cancel}>
            <XCircle size={18} aria-hidden="true" />
            {words.cancel}
          </Button>
        )}
      </div>
    </Card>
  );
}
