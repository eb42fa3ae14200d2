import { ChevronRight } from 'lucide-react';
import type { Day, Shown } from '@/offline/view';
import { EmptyState } from '@/ui/EmptyState';
import { useView } from '../LogContext';
import { dayList as words } from '../words';
import { HabitCard } from './HabitCard';
import { OtherTimer } from './OtherTimer';

type Props = {
  day: Day;
  /** Activities that are not due. They are listed separately until something is logged for them. */
  resting: ReadonlySet<number>;
  /** The entry of a reminder. */
  asked: string | undefined;
};

/** A day's habits, open ones first. */
export function DayList({ day, resting, asked }: Props) {
  const { programs } = useView();
  const joined = new Set(day.entries.map(({ programId }) => programId));
  const title = (id: number) =>
    joined.size > 1
      ? programs.find(({ challenge }) => challenge.id === id)?.challenge.title
      : undefined;
  const rests = ({ id, activityId, status }: Shown) =>
    status === 'open' && resting.has(activityId) && id !== asked;
  const cards = (entries: Shown[]) => (
    <ul className="grid gap-3">
      {entries.map((habit) => (
        <HabitCard
          key={habit.id}
          habit={habit}
          program={title(habit.programId)}
          asked={habit.id === asked}
        />
      ))}
    </ul>
  );
  const apart = day.entries.filter(rests);
  return (
    <>
      <OtherTimer day={day} />
      {day.entries.length === 0 ? (
        <EmptyState title={words.rest}>{words.restText}</EmptyState>
      ) : (
        cards(day.entries.filter((habit) => !rests(habit)))
      )}
      {apart.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-sm font-semibold text-muted hover:text-ink">
            <ChevronRight
              size={16}
              aria-hidden="true"
              className="shrink-0 transition-transform duration-150 group-open:rotate-90"
            />
            {words.setAside(apart.map((habit) => habit.title).join(', '))}
          </summary>
          <div className="mt-2">{cards(apart)}</div>
        </details>
      )}
    </>
  );
}
