import { Sun } from 'lucide-react';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { streakMark as words } from '../words';

export function StreakMark({ days }: { days: number }) {
  if (days === 0) return <VisuallyHidden>{words.noStreakYet}</VisuallyHidden>;
  return (
    <span className="inline-flex items-center align-middle gap-1 font-semibold text-sun-ink tabular-nums">
      <Sun size={15} strokeWidth={2.5} className="fill-sun text-sun" aria-hidden="true" />
      {days}
      <VisuallyHidden>{words.inARow(days)}</VisuallyHidden>
    </span>
  );
}
