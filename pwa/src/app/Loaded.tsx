import type { ReactNode } from 'react';
import { isMissing } from '@/api/error';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { FirstPaint } from '@/ui/FirstPaint';
import { Loading, Skeleton } from '@/ui/Skeleton';

type Props<Data> = {
  /** The query. */
  of: {
    data: Data | null | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** The heading until the data arrives. */
  heading: string;
  what: string;
  loading: string;
  missing: string;
  missingText: string;
  /** The link of an empty page. */
  back: ReactNode;
  /** Shown until the data arrives, instead of the usual outline. */
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
};

/** A page for one record, in each state: server-rendered, loading, failed, missing or loaded. */
export function Loaded<Data>(props: Props<Data>) {
  const { of, heading, what, loading, missing, missingText, back, skeleton, children } = props;
  const { data, error, isPending, isFetching, refetch } = of;
  if (isPending) {
    return (
      <FirstPaint>
        <Loading label={loading}>
          {skeleton ?? (
            <>
              <Skeleton className="mt-4 h-10 w-72 max-w-full" />
              <Skeleton className="mt-6 h-80 rounded-card" />
            </>
          )}
        </Loading>
      </FirstPaint>
    );
  }
  if (data != null) return children(data);
  return (
    <Card className="mt-4">
      <h1 className="sr-only">{heading}</h1>
      {data === null || isMissing(error) ? (
        <EmptyState title={missing} action={back}>
          {missingText}
        </EmptyState>
      ) : (
        <Fault error={error} what={what} retry={() => void refetch()} busy={isFetching} />
      )}
    </Card>
  );
}
