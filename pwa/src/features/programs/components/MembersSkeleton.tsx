import { Loading, Skeleton } from '@/ui/Skeleton';
import { members as words } from '../words';

export function MembersSkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="px-5 pt-2 pb-5 sm:px-6">
        {['w-40', 'w-32', 'w-36', 'w-44'].map((width) => (
          <div key={width} className="flex h-14 items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
