import type { ReactNode } from 'react';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { Fault } from './Fault';
import { ShowMore } from './ShowMore';
import { Loading, Skeleton } from './Skeleton';

type Props<Row> = {
  /** An infinite query of pages, or as much of it as this reads. */
  of: {
    data?: { pages: { data: Row[] }[] } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch(): unknown;
  } & Parameters<typeof ShowMore>[0]['of'];
  /** The rows, for the sentence that they did not come. */
  what: string;
  /** What a screen reader hears until they come. */
  loading: string;
  /** What is seen until then; four bars when unsaid. */
  skeleton?: ReactNode;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** What there is more of, where “Show more” does not say it. */
  more?: ReactNode;
  children(rows: Row[]): ReactNode;
};

/** The rows of a query: loading, failed, none, some, and more to come. */
export function Listing<Row>({
  of,
  what,
  loading,
  skeleton = bars,
  empty,
  more,
  children,
}: Props<Row>) {
  const { data, error, isPending, isFetching, refetch } = of;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      {isPending && <Loading label={loading}>{skeleton}</Loading>}
      {!isPending && !data && (
        <Fault error={error} what={what} retry={() => void refetch()} busy={isFetching} />
      )}
      {data && rows.length === 0 && empty}
      {rows.length > 0 && children(rows)}
      <div className="p-4 text-center empty:hidden">
        <ShowMore of={of}>{more}</ShowMore>
      </div>
    </>
  );
}

const bars = (
  <div className="grid gap-2 p-5">
    {['a', 'b', 'c', 'd'].map((each) => (
      <Skeleton key={each} className="h-14" />
    ))}
  </div>
);

type NoRowsProps = {
  /** Whether a filter left the rows out; `clear` takes it away. */
  filtered: boolean;
  clear(): void;
  words: Record<'empty' | 'emptyText' | 'noMatch' | 'noMatchText' | 'showAll', string>;
  /** How to make the first row. */
  action?: ReactNode;
};

/** A list without rows: because there are none, or because none fits. */
export function NoRows({ filtered, clear, words, action }: NoRowsProps) {
  if (!filtered) {
    return (
      <EmptyState title={words.empty} action={action}>
        {words.emptyText}
      </EmptyState>
    );
  }
  const all = (
    <Button look="quiet" onClick={clear}>
      {words.showAll}
    </Button>
  );
  return (
    <EmptyState title={words.noMatch} action={all}>
      {words.noMatchText}
    </EmptyState>
  );
}
