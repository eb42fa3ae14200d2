import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { toast } from '@/ui/toast';
import { type Decision, type Moderated, useDecide, waitingReviews } from '../moderation';
import { waitingReviews as words } from '../words';
import { ReviewsSkeleton } from './ReviewsSkeleton';
import { Stars } from './Stars';

/** Reviews that wait for moderation. */
export function WaitingReviews() {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(waitingReviews);
  const reviews = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid max-w-180 gap-3">
      {isPending && <ReviewsSkeleton />}
      {!isPending && !data && (
        <Card>
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        </Card>
      )}
      {data && reviews.length === 0 && (
        <Card>
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        </Card>
      )}
      {reviews.length > 0 && (
        <ul aria-label={words.list} className="grid gap-3">
          {reviews.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </ul>
      )}
      <ShowMore of={more} />
    </div>
  );
}

const done: Record<Decision, string> = { shown: words.shownDone, refused: words.refusedDone };

function Row({ review }: { review: Moderated }) {
  const { id, by_id, by_name, challenge_id, challenge_title, stars, text, written_at } = review;
  const { mutate, isPending } = useDecide(id);
  const decide = (decision: Decision) => {
    if (isPending) return;
    mutate(decision, {
      onSuccess: () => toast(done[decision], 'done'),
      onError: (error) => toast(isMissing(error) ? words.gone : problemText(error), 'trouble'),
    });
  };
  return (
    <li>
      <Card className="p-5">
        <Stars of={stars} />
        <blockquote className="mt-1 break-words whitespace-pre-line">{text}</blockquote>
        <p className="mt-2 text-sm text-muted">
          <Link
            to="/admin/users/$id"
            params={{ id: String(by_id) }}
            className="font-semibold text-ink underline underline-offset-4"
          >
            {by_name}
          </Link>
          {words.written(Date.parse(written_at))}{' '}
          <Link
            to="/challenges/$id"
            params={{ id: String(challenge_id) }}
            className="underline underline-offset-4"
          >
            {challenge_title}
          </Link>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button aria-disabled={isPending} onClick={() => decide('shown')}>
            {words.show}
          </Button>
          <Button look="quiet" aria-disabled={isPending} onClick={() => decide('refused')}>
            {words.refuse}
          </Button>
        </div>
      </Card>
    </li>
  );
}
