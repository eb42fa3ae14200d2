import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atEndOf,
  dropped,
  type Place,
  placesOf as placesAsked,
  stepped,
  withoutPage,
} from './order';

/** '1 2 | 3' → questions 1 and 2 on the first page, 3 on the second. */
const placesOf = (text: string): Place[] =>
  text.split('|').flatMap((part, page) =>
    part
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((id) => ({ id: Number(id), page })),
  );

const textOf = (places: readonly Place[] | undefined, pages: number) =>
  places &&
  Array.from({ length: pages }, (_, page) =>
    places
      .filter((each) => each.page === page)
      .map(({ id }) => id)
      .join(' '),
  ).join(' | ');

test('a step swaps neighbouring questions, and crosses pages at the edge', () => {
  const from = placesOf('1 2 | 3');
  const step = (id: number, by: 1 | -1) => textOf(stepped(from, id, by, 2), 2);
  expect(step(1, 1)).toBe('2 1 | 3');
  expect(step(2, 1)).toBe('1 | 2 3');
  expect(step(3, -1)).toBe('1 2 3 | ');
  expect(step(1, -1)).toBeUndefined();
  expect(step(3, 1)).toBeUndefined();
  expect(textOf(stepped(placesOf('1 |'), 1, 1, 3), 3)).toBe(' | 1 | ');
});

test('a question dropped on another takes its place, even on another page', () => {
  const from = placesOf('1 2 | 3 4');
  const drop = (id: number, onto: number) => textOf(dropped(from, id, onto), 2);
  expect(drop(1, 2)).toBe('2 1 | 3 4');
  expect(drop(4, 1)).toBe('4 1 2 | 3');
  expect(drop(1, 4)).toBe('2 | 3 4 1');
  expect(drop(2, 3)).toBe('1 | 3 2 4');
  expect(drop(2, 2)).toBe('1 2 | 3 4');
});

test('a question dropped on a page moves to its end', () => {
  const from = placesOf('1 2 | | 3');
  expect(textOf(atEndOf(from, 1, 1), 3)).toBe('2 | 1 | 3');
  expect(textOf(atEndOf(from, 3, 0), 3)).toBe('1 2 3 |  | ');
  expect(textOf(atEndOf(from, 1, 0), 3)).toBe('2 1 |  | 3');
});

test('a deleted page’s questions join the page before, or the next if it was first', () => {
  expect(textOf(withoutPage(placesOf('1 | 2 | 3'), 1), 2)).toBe('1 2 | 3');
  expect(textOf(withoutPage(placesOf('1 | 2 | 3'), 0), 2)).toBe('1 2 | 3');
  expect(textOf(withoutPage(placesOf('1 | 2 | 3'), 2), 2)).toBe('1 | 2 3');
});

test('every move keeps all questions and the order of the pages', () => {
  const pages = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(pages, fc.nat(), fc.nat(), fc.boolean(), (unsorted, one, other, up) => {
      const places = unsorted.toSorted().map((page, id) => ({ id, page }));
      const [id, onto] = [one % places.length, other % places.length];
      const moves = [
        stepped(places, id, up ? -1 : 1, 5) ?? places,
        dropped(places, id, onto),
        atEndOf(places, id, onto % 5),
        withoutPage(places, onto % 5),
      ];
      for (const after of moves) {
        expect(after.map((each) => each.id).toSorted()).toEqual(
          places.map((each) => each.id).toSorted(),
        );
        const order = after.map(({ page }) => page);
        expect(order).toEqual(order.toSorted());
      }
    }),
  );
});

test('a requested order still applies after the questions get new ids', () => {
  const asked = [
    { lineage: 2, page: 0 },
    { lineage: 1, page: 0 },
    { lineage: 3, page: 1 },
  ];
  const known = (id: number, lineage: number, page: number) => ({ id, lineage, page });
  // Meanwhile question 3 was deleted, and question 4 was added to the first page.
  const now = [known(11, 1, 0), known(12, 2, 0), known(14, 4, 0)];
  expect(textOf(placesAsked(asked, now), 2)).toBe('12 11 14 | ');
});
