import { Sun } from 'lucide-react';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

export function StreakMark({ days }: { days: number }) {
  if (days === 0) return <VisuallyHidden>no streak yet</VisuallyHidden>;
  return (
    <span className="inline-flex items-center align-middle gap-1 font-semibold text-sun-ink tabular-nums">
      <Sun size={15} strokeWidth={2.5} className="fill-sun text-sun" aria-hidden="true" />
      {days}
      <VisuallyHidden>{days === 1 ? 'day' : 'days'} in a row</VisuallyHidden>
    </span>
  );
}
