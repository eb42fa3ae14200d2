import { expect, test } from 'vitest';
import { type Place, placeWords } from './places';

const place = (more: Partial<Place>) =>
  ({ status: 'pre_enrolled', waitlisted: false, ...more }) as Place;

test('only reserved and waitlisted places are described', () => {
  expect(placeWords(place({ status: 'none' }))).toBeUndefined();
  expect(placeWords(place({ status: 'cancelled' }))).toBeUndefined();
  expect(placeWords(place({}))).toBe('A place is reserved for you. Join whenever you like.');
  expect(placeWords(place({ place_until: '2020-05-01T10:00:00Z' }))).toMatch(
    /^A place is reserved for you until 1 May 2020, /,
  );
  expect(placeWords(place({ waitlisted: true, position: 1 }))).toMatch(
    /^You are next on the waitlist\./,
  );
  expect(placeWords(place({ waitlisted: true, position: 4 }))).toMatch(
    /^3 people ahead of you on the waitlist\./,
  );
});
