import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Site } from '@/lib/site';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { editedSite } from './queries';
import { editing as words } from './words';

/** Loads the site for the forms that change it. */
export function Editing({ children }: { children: (site: Site) => ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(editedSite);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      </Card>
    );
  }
  return children(data);
}
