import { useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { session, type User } from './session';
import { become } from './signing';
import { profile as words } from './words';

/** The privacy levels, with their names and meanings. */
export const privacyLevels: { level: User['privacy_level']; name: string; means: string }[] = [
  {
    level: 'public',
    name: words.name,
    means: words.nameMeans,
  },
  {
    level: 'nickname',
    name: words.nickname,
    means: words.nicknameMeans,
  },
  {
    level: 'hidden',
    name: words.hidden,
    means: words.hiddenMeans,
  },
];

/** The number of changes under way, and the profile without them: what a refusal restores. */
let underWay = 0;
let stored: User | null | undefined;

/** Changes the member's profile: shown at once, undone if the server refuses. */
export function useProfileChange(): (change: Schema['ProfileIn']) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    const before = client.getQueryData(session.queryKey);
    if (underWay === 0) stored = before;
    underWay += 1;
    // A time zone that this browser does not know would break every clock on the page, so wait for the server.
    const { timezone: _, ...shown } = change;
    if (before) client.setQueryData(session.queryKey, { ...before, ...shown } as User);
    try {
      const { data } = await body(api.PATCH('/v1/auth/user', { body: change }));
      become(client, data);
      stored = stored && ({ ...stored, ...shown } as User);
    } catch (error) {
      // Undo only this change: there may have been another one, or a sign-out, since.
      client.setQueryData(session.queryKey, (now) => now && stored && undone(now, stored, shown));
      throw error;
    } finally {
      underWay -= 1;
    }
  };
}

/** `now` with the old value of each field that still has its value from `shown`. */
function undone(now: User, before: User, shown: object): User {
  if (now.id !== before.id) return now;
  const mine = Object.entries(shown).filter(([name, value]) => now[name as keyof User] === value);
  return {
    ...now,
    ...Object.fromEntries(mine.map(([name]) => [name, before[name as keyof User]])),
  };
}
