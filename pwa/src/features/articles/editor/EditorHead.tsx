import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, CalendarClock, History, Link2, Megaphone, Trash2, Undo2 } from 'lucide-react';
import { Button, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Stat } from '@/ui/Stat';
import { copy, toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useSavedFirst } from '@/ui/useSavedFirst';
import {
  type ManagedPost,
  previewLink,
  removeArticle,
  saveMeta,
  useArticleChange,
} from './queries';
import { StateTag } from './StateTag';
import { head as words } from './words';

type Props = {
  article: ManagedPost;
  /** Whether this editor may publish and schedule. */
  publishes: boolean;
  /** Saves the page's forms before publishing. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** An article's state, and its actions. */
export function EditorHead({ article, publishes, saved }: Props) {
  const { id, title, state, views, reactions, comments } = article;
  return (
    <Card aria-label={words.article} className="p-5 sm:p-6">
      <StateTag state={state} />
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{title}</h1>
      <p className="mt-1 text-muted empty:hidden">{whenWords(article)}</p>
      {state !== 'draft' && (
        <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
          <Stat label={words.views} value={views} />
          <Stat label={words.reactions} value={reactions} />
          <Stat label={words.comments} value={comments} />
        </dl>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {publishes && <Life article={article} saved={saved} />}
        <Button look="quiet" onClick={() => modal.open('article versions', { article })}>
          <History size={18} aria-hidden="true" />
          {words.versions}
        </Button>
        {state === 'published' ? <OpenPage article={article} /> : <CopyPreview id={id} />}
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {words.previewAs}
        {(['visitor', 'member', 'package'] as const).map((as) => (
          <Link
            key={as}
            to="/insights/$slug"
            params={{ slug: String(id) }}
            search={{ as }}
            className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
          >
            {as === 'package' ? words.holder : words[as]}
          </Link>
        ))}
      </p>
    </Card>
  );
}

function whenWords({ state, publish_at, publish_zone, published_at }: ManagedPost): string {
  if (state === 'scheduled' && publish_at) {
    return words.willPublish(Date.parse(publish_at), publish_zone ?? 'UTC');
  }
  return published_at ? words.publishedAt(Date.parse(published_at)) : '';
}

const OpenPage = ({ article: { slug } }: { article: ManagedPost }) => (
  <Link
    to="/insights/$slug"
    params={{ slug }}
    search={{}}
    className={buttonClasses({ look: 'quiet' })}
  >
    {words.openPage}
  </Link>
);

function CopyPreview({ id }: { id: number }) {
  const { mutate, isPending } = useArticleChange(previewLink);
  const go = () =>
    isPending ||
    mutate(id, {
      onSuccess: (link) => void copy(link),
      onError: toastProblem,
    });
  return (
    <Button look="quiet" aria-disabled={isPending} onClick={go}>
      <Link2 size={18} aria-hidden="true" />
      {words.previewLink}
    </Button>
  );
}

/** The buttons to publish and unpublish. */
function Life({ article, saved }: Pick<Props, 'article' | 'saved'>) {
  const { id, title, state } = article;
  const navigate = useNavigate();
  const { mutateAsync } = useArticleChange(saveMeta(id));
  const { mutate: withSaved, isPending } = useSavedFirst(saved, words.notSaved);
  const remove = useArticleChange(removeArticle);
  const seen = state === 'published';
  const publish = () =>
    isPending ||
    withSaved(async () => {
      await mutateAsync({ publish: { state: 'published' } });
      toast(words.publishedNow, 'done');
    });
  const schedule = () => isPending || withSaved(() => modal.open('schedule article', { article }));
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
  const archive = () =>
    modal.open('confirm change', {
      title: words.archiveQuestion,
      text: words.archiveText,
      verb: words.archive,
      keep: words.keepPublished,
      mild: true,
      change: () => mutateAsync({ publish: { state: 'archived' } }),
      done: words.archived,
    });
  const drop = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: async () => {
        await remove.mutateAsync(id);
        await navigate({ to: '/admin/articles', ignoreBlocker: true });
      },
      done: words.removed,
    });
  return (
    <>
      {!seen && (
        <Button aria-disabled={isPending} onClick={publish}>
          <Megaphone size={18} aria-hidden="true" />
          {words.publish}
        </Button>
      )}
      {!seen && (
        <Button look="quiet" aria-disabled={isPending} onClick={schedule}>
          <CalendarClock size={18} aria-hidden="true" />
          {state === 'scheduled' ? words.reschedule : words.schedule}
        </Button>
      )}
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
      {!seen && (
        <Button look="quiet" onClick={drop}>
          <Trash2 size={18} aria-hidden="true" />
          {words.remove}
        </Button>
      )}
    </>
  );
}
