import type { ReactNode } from 'react';
import { Button } from './Button';
import { shared } from './words';

type Props = {
  /** The parts of an infinite query that this uses. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  look?: 'quiet' | 'bare';
  className?: string;
  /** The button's text, if “Show more” is not clear enough. */
  children?: ReactNode;
};

/** Loads the next page at the end of a list; renders nothing after the last one. */
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
      // A second call would make the query drop the pending response and start over.
      onClick={() => isFetchingNextPage || void fetchNextPage()}
    >
      {isFetchingNextPage ? shared.loading : children}
    </Button>
  );
}
