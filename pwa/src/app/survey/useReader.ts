import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '@/features/accounts/session';
import type { Reader } from '@/features/surveys/useAnswering';
import { whoHere } from './whoHere';

/** Who answers: known once what they answered before they signed in is theirs. */
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

/** Most have nothing to claim: what does it is loaded for those who have. */
async function claim(client: QueryClient, account: number): Promise<null> {
  const { hasSheets } = await import('../log/waiting');
  if (!(await hasSheets())) return null;
  const { claimAnswers } = await import('./sendBehind');
  await claimAnswers(client, account);
  return null;
}
