import clsx from 'clsx';

/** Holds the place at once, shows itself after 150 ms: a quick answer never flickers. */
export function Skeleton({ className }: { className: string }) {
  return <div className={clsx('animate-breathe rounded-control bg-sunken', className)} />;
}

/** Around skeletons: says once to a screen reader what they stand for. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" className="animate-appear-late">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
