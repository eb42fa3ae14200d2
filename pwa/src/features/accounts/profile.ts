import { useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { become, session, type User } from './session';

/** How others see a member, in words. */
export const privacyLevels: { level: User['privacy_level']; name: string; means: string }[] = [
  {
    level: 'public',
    name: 'By your name',
    means:
      'Boards and lists of members show your first and last name and your picture. What you did is news for five minutes.',
  },
  {
    level: 'nickname',
    name: 'By your nickname',
    means:
      'Boards and lists of members show your nickname and no picture. You count in the last five minutes, without a name.',
  },
  {
    level: 'hidden',
    name: 'Not at all',
    means: 'You are on no board and in no list. Your points and your streak are yours alone.',
  },
];

/** Changes the own profile: shown at once, taken back when the server refuses. */
export function useProfileChange(): (change: Schema['ProfileIn']) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    const before = client.getQueryData(session.queryKey);
    if (before) client.setQueryData(session.queryKey, { ...before, ...change } as User);
    try {
      const { data } = await body(api.PATCH('/v1/auth/user', { body: change }));
      become(client, data);
    } catch (error) {
      client.setQueryData(session.queryKey, before);
      throw error;
    }
  };
}
