import { Button } from '@/ui/Button';

type Props = {
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
};

/** The next rows of a list, where there are any. */
export function More({ more: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button
      look="quiet"
      className="mt-3 w-full"
      aria-disabled={isFetchingNextPage}
      onClick={() => isFetchingNextPage || void fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading…' : 'Show more'}
    </Button>
  );
}
