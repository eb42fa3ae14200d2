import type { Day } from '@/offline/view';
import { EmptyState } from '@/ui/EmptyState';
import { useView } from '../LogContext';
import { HabitCard } from './HabitCard';

/** A day's habits: what is still open first. */
export function DayList({ day }: { day: Day }) {
  const { programs } = useView();
  const joined = new Set(day.entries.map(({ programId }) => programId));
  const title = (id: number) =>
    joined.size > 1
      ? programs.find(({ challenge }) => challenge.id === id)?.challenge.title
      : undefined;
  if (day.entries.length === 0) {
    return (
      <EmptyState title="Nothing is asked of you">
        A day to rest. The streak walks over it.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {day.entries.map((habit) => (
        <HabitCard key={habit.id} habit={habit} program={title(habit.programId)} />
      ))}
    </ul>
  );
}
