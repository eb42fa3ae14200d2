import { formatNumber } from '@/lib/format';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import type { Program } from '../board';
import { recurrenceWords, targetWords } from '../words';

type Activity = Program['activities'][number];

/** What is to be done, step by step where the program has steps. */
export function Activities({ program }: { program: Program }) {
  const { steps } = program;
  const activities = program.activities.filter((each) => !each.retired_on);
  return (
    <Card aria-labelledby="activities">
      <h2 id="activities" className="px-5 pt-5 text-lg font-bold sm:px-6">
        Activities
      </h2>
      {activities.length === 0 && (
        <EmptyState title="Nothing to do yet">The first activity shows up here.</EmptyState>
      )}
      <List activities={activities} />
      {steps.length > 0 && <Steps steps={steps} />}
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
            {formatNumber(activity.points)} <span className="font-semibold">points</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The plan as a path: which days each step takes. */
function Steps({ steps }: { steps: Program['steps'] }) {
  let day = 1;
  const path = steps.map(({ id, title, plan }) => {
    const first = day;
    day += plan.reduce((sum, { duration }) => sum + duration, 0);
    const count = new Set(plan.flatMap(({ activity_ids }) => activity_ids)).size;
    return { id, title, first, last: day - 1, count };
  });
  return (
    <div className="border-t border-line px-5 pt-4 pb-5 sm:px-6">
      <h3 className="font-semibold">The path</h3>
      <ol className="mt-3">
        {path.map(({ id, title, first, last, count }) => (
          <li key={id} className="group relative flex gap-4 pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-5 bottom-0 left-[5px] w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="mt-1.5 size-3 shrink-0 rounded-full border-[3px] border-sea bg-surface"
            />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted tabular-nums">
                Days {first} to {last}, {count} {count === 1 ? 'activity' : 'activities'}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
