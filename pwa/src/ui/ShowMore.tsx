import type { ReactNode } from 'react';
import { Button } from './Button';
import { shared } from './words';

type Props = {
  /** An infinite query, or as much of it as this reads. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  look?: 'quiet' | 'bare';
  className?: string;
  /** What there is more of, where “Show more” does not say it. */
  children?: ReactNode;
};

/** Brings the next page of a list to its foot; nothing after the last one. */
export function ShowMore({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
  look = 'quiet',
  className,
  children = shared.showMore,
}: Props) {
  if (!hasNextPage) return null;
  return (
    <Button
      look={look}
      className={className}
      aria-disabled={isFetchingNextPage}
      // Asked a second time, the query would drop the answer under way and begin anew.
      onClick={() => isFetchingNextPage || void fetchNextPage()}
    >
      {isFetchingNextPage ? shared.loading : children}
    </Button>
  );
}
