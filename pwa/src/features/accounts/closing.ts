import { useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import type { User } from './session';
import { become } from './signing';

/** Schedules the account's deletion, or cancels it; updates the session at once. */
export function useClosing(id: number): (change: Schema['ClosingIn']) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    const params = { path: { id } };
    const { data } = await body(api.PATCH('/v1/auth/user/{id}', { params, body: change }));
    become(client, data as User);
  };
}
