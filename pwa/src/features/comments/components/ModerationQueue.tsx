import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Segments } from '@/ui/Segments';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import {
  type Decision,
  type Moderated,
  moderationQueue,
  type Queue,
  useModerate,
} from '../moderation';

const queues: { value: Queue; label: string }[] = [
  { value: 'reported', label: 'Waiting' },
  { value: 'hidden', label: 'Hidden' },
];

const nothing: Record<Queue, { title: string; text: string }> = {
  reported: {
    title: 'Nothing waits',
    text: 'A comment that a member reports comes here, the longest waiting first.',
  },
  hidden: { title: 'Nothing is hidden', text: 'What you hide can be shown again from here.' },
};

type Props = { queue: Queue; choose(queue: Queue): void };

/** Comments that were reported, or hidden: each with what is to be decided. */
export function ModerationQueue({ queue, choose }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    moderationQueue(queue),
  );
  const comments = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid max-w-180 gap-3">
      <div className="max-w-80">
        <Segments label="Which comments" options={queues} value={queue} choose={choose} />
      </div>
      {isPending && (
        <Loading label="Loading the comments">
          <Skeleton className="h-40 rounded-card" />
        </Loading>
      )}
      {!isPending && !data && (
        <Card>
          <Fault error={error} what="The list of comments" retry={refetch} busy={isFetching} />
        </Card>
      )}
      {data && comments.length === 0 && (
        <Card>
          <EmptyState title={nothing[queue].title}>{nothing[queue].text}</EmptyState>
        </Card>
      )}
      <ul className="grid gap-3">
        {comments.map((comment) => (
          <Row key={comment.id} comment={comment} />
        ))}
      </ul>
      <ShowMore of={more} />
    </div>
  );
}

const done: Record<Decision, string> = {
  hide: 'Hidden: only its author still sees it.',
  restore: 'It is shown again.',
  dismiss: 'It stands.',
};

function Row({ comment }: { comment: Moderated }) {
  const { id, text, by_name, by_id, challenge_id, created_at, local_date, reports } = comment;
  const hidden = comment.hidden_at != null;
  const { mutate, isPending } = useModerate(id);
  const decide = (decision: Decision) => {
    if (isPending) return;
    mutate(decision, {
      onSuccess: () => toast(done[decision], 'done'),
      onError: (error) => toast(problemText(error), 'trouble'),
    });
  };
  return (
    <li>
      <Card className="p-5">
        <blockquote className="break-words whitespace-pre-line">{text}</blockquote>
        <p className="mt-2 text-sm text-muted">
          <Link
            to="/admin/users/$id"
            params={{ id: String(by_id) }}
            className="font-semibold text-ink underline underline-offset-4"
          >
            {by_name}
          </Link>
          , {formatMoment(Date.parse(created_at))}, on {formatDay(local_date)} of{' '}
          <Link
            to="/challenges/$id"
            params={{ id: String(challenge_id) }}
            className="underline underline-offset-4"
          >
            a member of program {challenge_id}
          </Link>
        </p>
        {reports.length > 0 && (
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-coral-ink">
              {formatPlural(reports.length, 'report')}
            </summary>
            <ul className="grid gap-1 text-sm">
              {reports.map(({ user_id, created_at: at, reason }) => (
                <li key={`${user_id} ${at}`} className="text-muted">
                  {formatMoment(Date.parse(at))}: {reason || 'no reason given'}
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {hidden ? (
            <Button look="quiet" aria-disabled={isPending} onClick={() => decide('restore')}>
              Show it again
            </Button>
          ) : (
            <>
              <Button look="danger" aria-disabled={isPending} onClick={() => decide('hide')}>
                Hide it
              </Button>
              <Button look="quiet" aria-disabled={isPending} onClick={() => decide('dismiss')}>
                Let it stand
              </Button>
            </>
          )}
        </div>
      </Card>
    </li>
  );
}
