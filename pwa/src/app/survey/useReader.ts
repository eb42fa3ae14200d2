import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '@/features/accounts/session';
import type { Reader } from '@/features/surveys/useAnswering';
import { whoHere } from './whoHere';

/** The respondent, or undefined until answers given before the sign-in belong to the account. */
export function useReader(): Reader | undefined {
  const { user, status } = useSession();
  const client = useQueryClient();
  const account = user?.id ?? 0;
  const { isPending } = useQuery({
    queryKey: ['claimed answers', account],
    queryFn: () => claim(client, account),
    enabled: account !== 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const known = status !== 'loading' && !(account !== 0 && isPending);
  return useMemo(() => (known ? { account, who: whoHere } : undefined), [known, account]);
}

/** Most accounts have nothing to claim, so the code loads on demand. */
async function claim(client: QueryClient, account: number): Promise<null> {
  const { hasSheets } = await import('../log/waiting');
  if (!(await hasSheets())) return null;
  const { claimAnswers } = await import('./sendBehind');
  await claimAnswers(client, account);
  return null;
}
