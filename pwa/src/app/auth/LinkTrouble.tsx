import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { hasLinkEnded } from '@/features/accounts/links';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { shared } from '@/ui/words';
import { linkTrouble as words } from '../words';
import { AuthCard } from './AuthCard';

type Props = { link: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>; ended: ReactNode };

/**
 * Shown instead of a mail link's target: while the link is checked, when it has expired, and when the server does not
 * answer.
 */
export function LinkTrouble({ link: { error, isFetching, refetch }, ended }: Props) {
  if (!error) {
    return (
      <AuthCard title={words.title} lead={words.text}>
        <Loading label={words.loading}>
          <Skeleton className="h-12 w-full" />
        </Loading>
      </AuthCard>
    );
  }
  if (hasLinkEnded(error)) return ended;
  if (isOffline(error)) {
    return (
      <AuthCard title={words.offline} lead={words.offlineText}>
        <ErrorState what={words.what} retry={refetch} busy={isFetching} offline />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.failed} lead={problemText(error)}>
      <Button look="quiet" aria-disabled={isFetching} onClick={() => isFetching || void refetch()}>
        {isFetching ? shared.trying : shared.tryAgain}
      </Button>
    </AuthCard>
  );
}
