import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import type { OwnReview } from './queries';

/** 4 → '4 of 5 stars' */
export const starsOf = (stars: number) => `${stars} of 5 stars`;

/** 4.7, 12 → '4.7 of 5 stars, 12 reviews' */
export const ratingOf = (average: number, count: number) =>
  `${starsOf(average)}, ${formatPlural(count, 'review')}`;

/** Whether the reader's review is public yet. */
export const seenBy: Record<OwnReview['state'], string> = {
  waiting: 'We will publish it after we read it.',
  shown: 'Everyone can see it.',
  refused: 'We did not publish this review. You can edit it and send it again.',
};

export const reviews = {
  title: 'Reviews',
  what: 'The reviews',
  loading: 'Loading the reviews',
  empty: 'No reviews yet',
  emptyText: 'Members of this program can share how it went.',
  yours: 'Your review',
  write: 'Write a review',
  edit: 'Edit review',
  remove: 'Delete review',
  removeTitle: 'Delete your review?',
  removeText: 'Your stars and your text are deleted. You can write a new review at any time.',
  keep: 'Keep review',
  removed: 'Review deleted.',
  others: 'What members say',
};

export const writeReview = {
  title: (program: string) => `Review ${program}`,
  lead: 'We read each review before we publish it.',
  stars: 'Stars',
  star: (stars: number) => formatPlural(stars, 'star'),
  noStars: 'Choose 1 to 5 stars.',
  text: 'Your review',
  hint: 'What worked for you, and what could be better? Up to 1,000 characters.',
  send: 'Send review',
  sent: 'Thank you. We will publish your review after we read it.',
};

export const waitingReviews = {
  what: 'The reviews',
  list: 'Reviews waiting',
  empty: 'Nothing to review',
  emptyText: 'New reviews appear here, the oldest first.',
  written: (at: number) => `, ${formatMoment(at)}, about`,
  show: 'Publish review',
  refuse: 'Reject review',
  shownDone: 'Everyone can see the review.',
  refusedDone: 'Review rejected. Only its author can see it.',
  gone: 'The member replaced or deleted this review.',
};
