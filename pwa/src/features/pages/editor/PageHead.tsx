import { useNavigate } from '@tanstack/react-router';
import { Archive, CalendarClock, History, Megaphone, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useSavedFirst } from '@/ui/useSavedFirst';
import { head as words } from '../words';
import { StateTag } from './PageTable';
import { type ManagedPage, removePage, saveMeta, usePageChange } from './queries';

type Props = {
  page: ManagedPage;
  versions(): void;
  open: ReactNode;
  /** Saves the text before publishing. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** A page's state, and its actions. `open` links to it. */
export function PageHead({ page, versions, open, saved }: Props) {
  const { id, title, state, publish_at, publish_zone, published_at } = page;
  const navigate = useNavigate();
  const { mutate, mutateAsync, isPending } = usePageChange(saveMeta(id));
  const { mutate: withSaved, isPending: publishing } = useSavedFirst(saved, words.notSaved);
  const remove = usePageChange(removePage);
  const publish = () =>
    publishing ||
    withSaved(async () => {
      await mutateAsync({ publish: { state: 'published' } });
      toast(words.publishedNow, 'done');
    });
  const schedule = () => publishing || withSaved(() => modal.open('schedule page', { page }));
  const archive = () =>
    isPending ||
    mutate(
      { publish: { state: 'archived' } },
      {
        onSuccess: () => toast(words.archived, 'done'),
        onError: toastProblem,
      },
    );
  const withdraw = () =>
    modal.open('confirm change', {
      title: words.withdrawQuestion,
      text: words.withdrawText,
      verb: words.withdraw,
      keep: words.keepPublished,
      mild: true,
      change: () => mutateAsync({ publish: { state: 'draft' } }),
      done: words.withdrawn,
    });
  const drop = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: async () => {
        await remove.mutateAsync(id);
        await navigate({ to: '/admin/pages', ignoreBlocker: true });
      },
      done: words.removed,
    });
  const seen = state === 'published';
  return (
    <Card aria-label={words.page} className="p-5 sm:p-6">
      <StateTag state={state} />
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{title}</h1>
      <p className="mt-1 text-muted empty:hidden">
        {state === 'scheduled' && publish_at
          ? words.willPublish(Date.parse(publish_at), publish_zone ?? '')
          : published_at && words.publishedAt(Date.parse(published_at))}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {!seen && (
          <>
            <Button aria-disabled={publishing} onClick={publish}>
              <Megaphone size={18} aria-hidden="true" />
              {words.publish}
            </Button>
            <Button look="quiet" aria-disabled={publishing} onClick={schedule}>
              <CalendarClock size={18} aria-hidden="true" />
              {state === 'scheduled' ? words.reschedule : words.schedule}
            </Button>
          </>
        )}
        {seen && open}
        {(seen || state === 'scheduled') && (
          <Button look="quiet" onClick={withdraw}>
            <Undo2 size={18} aria-hidden="true" />
            {words.withdraw}
          </Button>
        )}
        {seen && (
          <Button look="quiet" onClick={archive}>
            <Archive size={18} aria-hidden="true" />
            {words.archive}
          </Button>
        )}
        <Button look="quiet" onClick={versions}>
          <History size={18} aria-hidden="true" />
          {words.versions}
        </Button>
        {!seen && (
          <Button look="quiet" onClick={drop}>
            <Trash2 size={18} aria-hidden="true" />
            {words.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}
