import { useRouterState } from '@tanstack/react-router';
import clsx from 'clsx';

/** A thin bar while the next page loads. */
export function Progress() {
  const busy = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'pointer-events-none fixed inset-x-0 top-0 z-30 h-0.75 origin-left bg-sea transition-[transform,opacity] duration-300 ease-out',
        busy ? 'scale-x-75 opacity-100' : 'scale-x-100 opacity-0',
      )}
    />
  );
}
