import type { Schema } from '@/api/client';

export type Streak = Omit<Schema['GlobalStreak'], 'me'>;
export type FeedItem = Schema['FeedItem'];
type Answer = Schema['Feed'];

/** `ahead`: how many milliseconds the server's clock is ahead of this one. */
export type Feed = Answer & { ahead: number };

export function aheadOf(serverTime: string, here: number): number {
  return Date.parse(serverTime) - here;
}

/** A repeated item replaces the older one: a changed name arrives with the old time. */
export function patchedFeed(feed: Feed, { count, add, remove }: Schema['FeedDelta']): Feed {
  const gone = new Set([...remove, ...add.map((item) => item.id)]);
  const items = [...add, ...feed.items.filter((item) => !gone.has(item.id))];
  return { ...feed, count, items: items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)) };
}

/**
 * The items that are still recent at the device's time `here`. The server's next message may take a
 * moment.
 */
export function current(feed: Feed, here: number): { count: number; named: FeedItem[] } {
  const items = feed.items.filter((item) => Date.parse(item.expires_at) > here + feed.ahead);
  return {
    count: feed.count - (feed.items.length - items.length),
    named: items.filter((item) => item.user),
  };
}
