import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '@/lib/dates';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { NameMark } from '@/ui/NameMark';
import { ShowMore } from '@/ui/ShowMore';
import { shared } from '@/ui/words';
import { type OwnReview, type Review, type Reviewed, reviewsOf, useRemoveReview } from '../queries';
import { ratingOf, seenBy, reviews as words } from '../words';
import { ReviewsSkeleton } from './ReviewsSkeleton';
import { Stars } from './Stars';

type Props = {
  program: Reviewed;
  /** The reader's membership status. */
  status?: string | undefined;
};

/** Current and former participants can write a review. */
const tookPart = ['joined', 'left', 'completed'];

/** A program's reviews, with the reader's own. */
export function Reviews({ program, status = '' }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    reviewsOf(program.id),
  );
  const first = data?.pages[0];
  const others = data?.pages.flatMap((page) => page.reviews).filter(({ own }) => !own) ?? [];
  const write = tookPart.includes(status) && first && !first.own && (
    <Button look="quiet" onClick={() => modal.open('write review', { program })}>
      {words.write}
    </Button>
  );
  return (
    <Card aria-labelledby="reviews" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="reviews" className="text-lg font-bold">
            {words.title}
          </h2>
          {first?.average != null && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <span aria-hidden="true">
                <Stars of={first.average} />
              </span>
              {ratingOf(first.average, first.count)}
            </p>
          )}
        </div>
        {first?.average != null && write}
      </div>
      {isPending && <ReviewsSkeleton />}
      {!isPending && !first && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {first?.count === 0 && !first.own && (
        <EmptyState title={words.empty} action={write}>
          {words.emptyText}
        </EmptyState>
      )}
      {first?.own && <Own program={program} review={first.own} />}
      {others.length > 0 && (
        <ul aria-label={words.others} className="mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-2">
          {others.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </ul>
      )}
      <ShowMore of={more} className="mt-5 w-full" />
    </Card>
  );
}

function Row({ review: { by, stars, text, written_at } }: { review: Review }) {
  return (
    <li className="flex gap-3">
      <Avatar name={by?.name} image={by?.image} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold break-words">
          {by?.name ?? shared.privateMember}
          <NameMark member={by?.id} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Stars of={stars} />
          <time dateTime={written_at}>{formatMoment(Date.parse(written_at))}</time>
        </p>
        <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">{text}</p>
      </div>
    </li>
  );
}

function Own({ program, review }: { program: Reviewed; review: OwnReview }) {
  const { mutateAsync: remove } = useRemoveReview(program.id);
  return (
    <section aria-labelledby="own-review" className="mt-4 rounded-control bg-sunken p-4">
      <h3 id="own-review" className="font-semibold">
        {words.yours}
      </h3>
      <Stars of={review.stars} />
      <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">{review.text}</p>
      <p className="mt-2 text-sm text-muted">{seenBy[review.state]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="float" onClick={() => modal.open('write review', { program, own: review })}>
          {words.edit}
        </Button>
        <Button
          look="bare"
          onClick={() =>
            modal.open('confirm change', {
              title: words.removeTitle,
              text: words.removeText,
              verb: words.remove,
              keep: words.keep,
              change: () => remove(review.id),
              done: words.removed,
            })
          }
        >
          {words.remove}
        </Button>
      </div>
    </section>
  );
}
