import type { ReactNode } from 'react';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { Fault } from './Fault';
import { ShowMore } from './ShowMore';
import { Loading, Skeleton } from './Skeleton';

type Props<Row> = {
  /** The parts of an infinite query that this uses. */
  of: {
    data?: { pages: { data: Row[] }[] } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch(): unknown;
  } & Parameters<typeof ShowMore>[0]['of'];
  /** Names the rows in the error message. */
  what: string;
  /** The label for screen readers while loading. */
  loading: string;
  /** Shown while loading; four bars by default. */
  skeleton?: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The text of the button for more rows, if “Show more” is not clear enough. */
  more?: ReactNode;
  children(rows: Row[]): ReactNode;
};

/** The rows of a query: loading, failed, empty, loaded, and more to load. */
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
  /** Whether a filter is active; `clear` removes it. */
  filtered: boolean;
  clear(): void;
  words: Record<'empty' | 'emptyText' | 'noMatch' | 'noMatchText' | 'showAll', string>;
  /** How to create the first row. */
  action?: ReactNode;
};

/** An empty list: without any rows, or without matching ones. */
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
