import { Loading, Skeleton } from '@/ui/Skeleton';
import { listSkeleton as words } from '../words';

const widths = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-56', 'w-40', 'w-36'];

export function ListSkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="px-4 py-3">
        {widths.map((width, i) => (
          <div key={i} className="flex h-14 items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
