import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Segments } from '@/ui/Segments';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { nouns } from '@/ui/words';
import {
  type Decision,
  type Moderated,
  moderationQueue,
  type Queue,
  useModerate,
} from '../moderation';
import { moderationQueue as words } from '../words';

const queues: { value: Queue; label: string }[] = [
  { value: 'reported', label: words.waiting },
  { value: 'hidden', label: words.hidden },
];

const nothing: Record<Queue, { title: string; text: string }> = {
  reported: {
    title: words.waitingEmpty,
    text: words.waitingEmptyText,
  },
  hidden: { title: words.hiddenEmpty, text: words.hiddenEmptyText },
};

type Props = { queue: Queue; choose(queue: Queue): void };

/** Reported and hidden comments, each with the possible decisions. */
export function ModerationQueue({ queue, choose }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    moderationQueue(queue),
  );
  const comments = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid max-w-180 gap-3">
      <div className="max-w-100">
        <Segments label={words.queue} options={queues} value={queue} choose={choose} />
      </div>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-40 rounded-card" />
        </Loading>
      )}
      {!isPending && !data && (
        <Card>
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        </Card>
      )}
      {data && comments.length === 0 && (
        <Card>
          <EmptyState title={nothing[queue].title}>{nothing[queue].text}</EmptyState>
        </Card>
      )}
      <ul className="grid gap-3">
        {comments.map((comment) => (
          <Row key={`${comment.kind} ${comment.id}`} comment={comment} />
        ))}
      </ul>
      <ShowMore of={more} />
    </div>
  );
}

/** Where a comment was made: a day in a program, or an article. */
function Place({ of: { challenge_id, local_date, post } }: { of: Moderated }) {
  if (post)
    return (
      <>
        {words.on}{' '}
        <a href={`/insights/${post.slug}`} className="underline underline-offset-4">
          {post.title}
        </a>
      </>
    );
  if (challenge_id == null || local_date == null) return null;
  return (
    <>
      {words.aboutDay(local_date)}{' '}
      <Link
        to="/challenges/$id"
        params={{ id: String(challenge_id) }}
        className="underline underline-offset-4"
      >
        {words.member(challenge_id)}
      </Link>
    </>
  );
}

const done: Record<Decision, string> = {
  hide: words.hiddenDone,
  restore: words.shownDone,
  dismiss: words.keptDone,
};

function Row({ comment }: { comment: Moderated }) {
  const { text, by_name, by_id, created_at, reports } = comment;
  const hidden = comment.hidden_at != null;
  const { mutate, isPending } = useModerate(comment);
  const decide = (decision: Decision) => {
    if (isPending) return;
    mutate(decision, {
      onSuccess: () => toast(done[decision], 'done'),
      onError: toastProblem,
    });
  };
  return (
    <li>
      <Card className="p-5">
        <blockquote className="break-words whitespace-pre-line">{text}</blockquote>
        <p className="mt-2 text-sm text-muted">
          {by_id != null && (
            <Link
              to="/admin/users/$id"
              params={{ id: String(by_id) }}
              className="font-semibold text-ink underline underline-offset-4"
            >
              {by_name}
            </Link>
          )}
          {words.when(Date.parse(created_at))} <Place of={comment} />
        </p>
        {reports.length > 0 && (
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-coral-ink">
              {formatPlural(reports.length, nouns.report)}
            </summary>
            <ul className="grid gap-1 text-sm">
              {reports.map(({ user_id, created_at: at, reason }) => (
                <li key={`${user_id} ${at}`} className="text-muted">
                  {formatMoment(Date.parse(at))}: {reason || words.noReasonGiven}
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {hidden ? (
            <Button look="quiet" aria-disabled={isPending} onClick={() => decide('restore')}>
              {words.show}
            </Button>
          ) : (
            <>
              <Button look="danger" aria-disabled={isPending} onClick={() => decide('hide')}>
                {words.hide}
              </Button>
              <Button look="quiet" aria-disabled={isPending} onClick={() => decide('dismiss')}>
                {words.keep}
              </Button>
            </>
          )}
        </div>
      </Card>
    </li>
  );
}
