import { Loading, Skeleton } from '@/ui/Skeleton';
import { reviews as words } from '../words';

/** The placeholder while the reviews load. */
export function ReviewsSkeleton() {
  return (
    <Loading label={words.loading}>
      <Skeleton className="mt-4 h-32" />
    </Loading>
  );
}
