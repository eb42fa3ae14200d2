import { percentOf } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Meter } from '@/ui/Meter';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { habitPlan as copy } from '../words';
import { useDecide } from './queries';
import { deed, type Habit, stage, standing, ways } from './rules';

/** A habit with where it stands, and where its member can take it. */
export function HabitPlan({ habit }: { habit: Habit }) {
  const { activity_id, title, status, strength } = habit;
  const { mutate, isPending } = useDecide(activity_id);
  const percent = percentOf(strength, 1);
  const rests = status.id === stage.notNow || status.id === stage.impossible;
  const take = (to: number) => {
    if (to === stage.notNow || to === stage.impossible) modal.open('put off habit', { habit, to });
    else if (!isPending)
      mutate(
        { status: to },
        {
          onSuccess: (now) => toast(`${title}: ${now.status.title}`, 'done'),
          onError: (error) => toast(problemText(error), 'trouble'),
        },
      );
  };
  return (
    <li>
      <Card className="p-4 sm:p-5">
        <h3 className="font-bold">
          <button
            type="button"
            className="min-h-6 text-left underline-offset-4 hover:underline"
            onClick={() => modal.open('superstat activity', { activity: activity_id, title })}
          >
            {title}
          </button>
        </h3>
        <p className="text-sm text-muted">{standing(habit)}</p>
        {!rests && (
          <div className="mt-3 flex items-center gap-3">
            <Meter
              label={copy.strengthOf(title)}
              percent={percent}
              words={`${percent} %`}
              tone={status.id === stage.doing ? 'leaf' : 'sea'}
              className="h-2 flex-1"
            />
            <span className="text-right text-sm whitespace-nowrap text-muted tabular-nums">
              {copy.strength(percent)}
            </span>
          </div>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {ways(habit).map((id) => (
            <Button
              key={id}
              look={id === stage.forming || (rests && id === stage.review) ? 'primary' : 'quiet'}
              aria-label={`${deed(id)}: ${title}`}
              aria-disabled={isPending}
              onClick={() => take(id)}
            >
              {deed(id)}
            </Button>
          ))}
          {rests && (
            <Button
              look="quiet"
              aria-label={copy.moveOf(title, habit.review_on)}
              onClick={() => modal.open('put off habit', { habit, to: status.id })}
            >
              {copy.move}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}
