import { expect, test } from 'vitest';
import { ratingOf, writeReview } from './words';

test('a rating shows its stars and the number of reviews', () => {
  expect(ratingOf(4.7, 12)).toBe('4.7 of 5 stars, 12 reviews');
  expect(ratingOf(5, 1)).toBe('5 of 5 stars, 1 review');
  expect([1, 2].map(writeReview.star)).toEqual(['1 star', '2 stars']);
});
