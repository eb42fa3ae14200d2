import type { ReactNode } from 'react';
import { formatMoment } from '@/lib/dates';
import { Avatar } from '@/ui/Avatar';
import { Card } from '@/ui/Card';
import { shared } from '@/ui/words';
import { ratingOf } from '../words';
import { Stars } from './Stars';

type Praised = {
  id: number;
  stars: number;
  text: string;
  name?: string | null;
  image?: string | null;
  written_at: string;
};

type Props<Review extends Praised> = {
  reviews: readonly Review[];
  rating: { average: number; count: number } | null | undefined;
  /** The reviewed program. */
  about(review: Review): ReactNode;
};

/** The reviews of all programs together. */
export function Praise<Review extends Praised>({ reviews, rating, about }: Props<Review>) {
  return (
    <>
      {rating && (
        <p className="mb-4 flex flex-wrap items-center gap-2 font-semibold">
          <span aria-hidden="true">
            <Stars of={rating.average} />
          </span>
          {ratingOf(rating.average, rating.count)}
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <Card className="flex h-full flex-col p-5">
              <Stars of={review.stars} />
              <blockquote className="mt-2 line-clamp-4 break-words whitespace-pre-line">
                {review.text}
              </blockquote>
              <div className="mt-auto flex items-center gap-3 pt-4">
                <Avatar name={review.name} image={review.image} />
                <p className="min-w-0 text-sm">
                  <span className="block font-semibold break-words">
                    {review.name ?? shared.privateMember}
                  </span>
                  <span className="text-muted">
                    {about(review)} ·{' '}
                    <time dateTime={review.written_at} className="whitespace-nowrap">
                      {formatMoment(Date.parse(review.written_at))}
                    </time>
                  </span>
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
