import { expect, test } from 'vitest';
import { aheadOf, current, type Feed, type FeedItem, patchedFeed } from './community';

const start = Date.parse('2026-03-02T10:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

function item(id: string, seconds: number, name?: string): FeedItem {
  return {
    id,
    ...(name && { user: { id: 1, name } }),
    challenge_id: 1,
    activity: 'Walk',
    local_date: '2026-03-02',
    at: at(seconds),
    expires_at: at(seconds + 300),
  };
}

const feed: Feed = {
  count: 3,
  ahead: 0,
  items: [item('b', 60, 'Bea'), item('x', 30), item('a', 0, 'Ana')],
};
const ids = (items: FeedItem[]) => items.map((each) => each.id);

test('a delta adds and removes items, keeps them newest first and sets the count', () => {
  const next = patchedFeed(feed, {
    count: 7,
    add: [item('d', 90, 'Dan'), item('c', 45, 'Cy')],
    remove: ['a'],
  });
  expect(ids(next.items)).toEqual(['d', 'b', 'c', 'x']);
  expect(next.count).toBe(7);
});

test('a repeated item replaces the older one', () => {
  const next = patchedFeed(feed, { count: 3, add: [item('a', 0, 'Anna')], remove: [] });
  expect(ids(next.items)).toEqual(['b', 'x', 'a']);
  expect(next.items[2]?.user?.name).toBe('Anna');
});

test('only named items are listed, but all are counted', () => {
  expect(current(feed, start + 61_000)).toMatchObject({
    count: 3,
    named: [{ id: 'b' }, { id: 'a' }],
  });
});

test('an expired item leaves the list and the count, named or not', () => {
  expect(ids(current(feed, start + 299_999).named)).toEqual(['b', 'a']);
  expect(current(feed, start + 300_000)).toMatchObject({ count: 2, named: [{ id: 'b' }] });
  expect(current(feed, start + 330_000).count).toBe(1);
});

test('a wrong device clock does not empty the feed', () => {
  const here = start + 3_600_000;
  const corrected = { ...feed, ahead: aheadOf(at(100), here) };
  expect(current(corrected, here).named).toHaveLength(2);
});
