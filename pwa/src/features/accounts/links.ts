import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/error';
import { useHumanCheck } from '@/lib/humanCheck';

// Never retry or refetch: a second use of the link can fail.
const once = { retry: false, staleTime: Number.POSITIVE_INFINITY } as const;

/** Whether the link to a new password is still valid. */
export const resetLink = (id: string, token: string) =>
  queryOptions({
    ...once,
    queryKey: ['reset link', id, token],
    queryFn: () =>
      body(api.POST('/v1/auth/password/verifyreset', { body: { id: Number(id), token } })),
  });

/** Follows the link that verifies an address. */
export const confirmLink = (token: string) =>
  queryOptions({
    ...once,
    queryKey: ['confirm link', token],
    queryFn: () => body(api.POST('/v1/auth/user/verify', { body: { token } })),
  });

/** Follows the link that verifies a new address. */
export const newEmailLink = (token: string) =>
  queryOptions({
    ...once,
    queryKey: ['new email link', token],
    queryFn: () => body(api.POST('/v1/auth/user/verify-new-email', { body: { token } })),
  });

/** Whether the link itself is at fault: used, expired, or truncated. */
export const hasLinkEnded = (error: unknown) =>
  error instanceof ApiError && [400, 410, 422].includes(error.status);

/** The mails that can be requested by address alone. */
export type Asked = 'new password' | 'confirmation';

/** Requests such a mail. The answer does not reveal whether an account has the address. */
export function useAskForMail(what: Asked) {
  const humanToken = useHumanCheck('mail');
  return async (email: string) => {
    const sent = { body: { email, ...(await humanToken()) } };
    return body(
      what === 'confirmation'
        ? api.POST('/v1/auth/user/verify/again', sent)
        : api.POST('/v1/auth/password/forgot', sent),
    );
  };
}
