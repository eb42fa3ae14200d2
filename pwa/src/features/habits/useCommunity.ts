import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/live/useTopic';
import { aheadOf, type Feed, patchedFeed, type Streak } from './community';
import { globalStreak, lastFiveMinutes, online } from './queries';

export const communityTopic = 'community';

/** Keeps the community's streak, feed and online count in the cache up to date, live. */
export function useCommunity(): void {
  const client = useQueryClient();

  const setStreak = (streak: Streak | undefined) => {
    if (!streak) return;
    void client.cancelQueries({ queryKey: globalStreak.queryKey });
    client.setQueryData(globalStreak.queryKey, streak);
  };
  const setFeed = (next: (feed: Feed | undefined) => Feed | undefined) => {
    void client.cancelQueries({ queryKey: lastFiveMinutes.queryKey });
    client.setQueryData(lastFiveMinutes.queryKey, next);
  };
  const setOnline = (count: number | undefined) => {
    if (count !== undefined) client.setQueryData(online.queryKey, count);
  };

  useTopic(communityTopic, {
    snapshot: (data) => {
      setStreak(data.streak);
      setFeed(() => ({ ...data.feed, ahead: aheadOf(data.now, Date.now()) }));
      setOnline(data.online);
    },
    delta: ({ streak, feed: change, online: count }) => {
      setStreak(streak);
      if (change) setFeed((feed) => feed && patchedFeed(feed, change));
      setOnline(count);
    },
    gone: () => void client.invalidateQueries({ queryKey: ['community'] }),
  });
}
