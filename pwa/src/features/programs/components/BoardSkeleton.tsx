import { Loading, Skeleton } from '@/ui/Skeleton';
import { boardSkeleton as words } from '../words';

const rows = ['w-40', 'w-32', 'w-44', 'w-28', 'w-36', 'w-24', 'w-42', 'w-30', 'w-38', 'w-26'];

export function RowsSkeleton() {
  return (
    <Loading label={words.board}>
      <div className="mt-13 mb-12">
        {rows.map((width) => (
          <div key={width} className="flex h-15 sm:h-14 items-center gap-3 px-5 sm:px-6">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="ml-auto h-4 w-12" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function ProgramSkeleton() {
  return (
    <>
      <Loading label={words.program}>
        <Skeleton className="h-18 w-full sm:h-24 rounded-none" />
        <div className="px-5 pt-5 sm:px-6">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="mt-3 h-4 w-72 max-w-full" />
          <Skeleton className="mt-6 h-10 w-64 max-w-full" />
        </div>
      </Loading>
      <RowsSkeleton />
    </>
  );
}
