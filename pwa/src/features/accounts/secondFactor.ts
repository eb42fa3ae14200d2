import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { api, body, type Schema } from '@/api/client';
import { shared } from '@/ui/words';
import { session } from './session';

export type SetUp = Schema['SetUpOut'];

/** Whether a second factor is on. */
export const secondFactor = queryOptions({
  queryKey: ['second factor'],
  queryFn: async ({ signal }) => (await body(api.GET('/v1/auth/second-factor', { signal }))).data,
  staleTime: 0,
});

export const passwordForm = v.object({
  password: v.pipe(v.string(), v.nonEmpty(shared.required)),
});
export const codeForm = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required)),
});

/** The calls that change the second factor. Each refetches what it changed. */
export function useSecondFactor() {
  const client = useQueryClient();
  const changed = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: secondFactor.queryKey }),
      client.invalidateQueries({ queryKey: session.queryKey }),
    ]);
  };
  return {
    begin: async (password: string): Promise<SetUp> =>
      (await body(api.POST('/v1/auth/second-factor', { body: { password } }))).data,
    confirm: async (code: string): Promise<string[]> => {
      const { data } = await body(api.POST('/v1/auth/second-factor/confirm', { body: { code } }));
      await changed();
      return data.recovery_codes;
    },
    renewCodes: async (password: string): Promise<string[]> => {
      const path = '/v1/auth/second-factor/recovery-codes';
      const { data } = await body(api.POST(path, { body: { password } }));
      await changed();
      return data.recovery_codes;
    },
    turnOff: async (password: string): Promise<void> => {
      await body(api.POST('/v1/auth/second-factor/off', { body: { password } }));
      await changed();
    },
  };
}
