import type { ComponentProps } from 'react';
import { formatNumber } from '@/lib/format';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import type { Program } from '../board';
import { recurrenceWords, targetWords, activities as words } from '../words';
import { ProgramPath } from './ProgramPath';

type Activity = Program['activities'][number];

type Props = Pick<ComponentProps<typeof ProgramPath>, 'program' | 'day' | 'inside'>;

/** A program's activities, by step if it has steps. */
export function Activities({ program, day, inside }: Props) {
  const { steps } = program;
  const activities = program.activities.filter((each) => !each.retired_on);
  return (
    <Card aria-labelledby="activities">
      <h2 id="activities" className="px-5 pt-5 text-lg font-bold sm:px-6">
        {words.activities}
      </h2>
      {activities.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <List activities={activities} />
      {steps.length > 0 && <ProgramPath program={program} day={day} inside={inside} />}
    </Card>
  );
}

function List({ activities }: { activities: Activity[] }) {
  return (
    <ul className="px-5 pt-1 pb-4 sm:px-6">
      {activities.map((activity) => (
        <li key={activity.id} className="flex items-start gap-4 border-line py-3 not-last:border-b">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{activity.title}</p>
            <p className="text-sm text-muted">
              {[recurrenceWords(activity.recurrence), targetWords(activity)]
                .filter(Boolean)
                .join(', ')}
            </p>
            {activity.description && (
              <p className="mt-1 text-sm text-muted">{activity.description}</p>
            )}
          </div>
          <span className="mt-0.5 shrink-0 rounded-full bg-sun-wash px-2.5 py-1 text-xs font-bold text-sun-ink tabular-nums">
            {formatNumber(activity.points)} <span className="font-semibold">{words.points}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
