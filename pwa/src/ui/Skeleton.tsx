import clsx from 'clsx';

/** Reserves its space at once, but appears only after 150 ms, so that a quick response does not flicker. */
export function Skeleton({ className }: { className: string }) {
  return <div className={clsx('animate-breathe rounded-control bg-sunken', className)} />;
}

/** Around skeletons: tells screen readers once what is loading. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" className="animate-appear-late">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
