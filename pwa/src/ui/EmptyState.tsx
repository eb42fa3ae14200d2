import { lazy, type ReactNode, Suspense } from 'react';
import { whenReachable } from '@/lib/whenReachable';

const QuietShore = lazy(async () => ({
  default: (await whenReachable(() => import('./QuietShore'))).QuietShore,
}));

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** An empty state: what is missing, what will fill it, and the next step, if any. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex animate-appear flex-col items-center px-6 py-10 text-center">
      {/* Decorative: the text does not wait for it. */}
      <div className="aspect-5/3 w-[min(10rem,50vw)]">
        <Suspense>
          <QuietShore />
        </Suspense>
      </div>
      <p className="mt-4 text-lg font-bold">{title}</p>
      <p className="mt-1 max-w-[40ch] text-balance text-muted">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
