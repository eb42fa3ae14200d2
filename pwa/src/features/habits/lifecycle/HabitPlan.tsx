import { percentOf } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { Meter } from '@/ui/Meter';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { habitPlan as copy } from '../words';
import { useDecide } from './queries';
import { deed, type Habit, isNew, stage, standing, ways } from './rules';

/**
 * A habit on one line: its stage, and a menu of the possible stages. A new habit asks whether the
 * member wants it.
 */
export function HabitPlan({ habit, today }: { habit: Habit; today: string }) {
  const { activity_id, title, status, strength, review_on } = habit;
  const { mutate, isPending } = useDecide(activity_id);
  const percent = percentOf(strength, 1);
  const rests = status.id === stage.notNow || status.id === stage.impossible;
  const asks = isNew(habit);
  const take = (to: number) => {
    if (to === stage.notNow || to === stage.impossible)
      modal.open('put off habit', { habit, to, today });
    else if (!isPending)
      mutate(
        { status: to },
        {
          onSuccess: (now) => toast(`${title}: ${now.status.title}`, 'done'),
          onError: toastProblem,
        },
      );
  };
  const items = ways(habit).map((id) => ({
    label: deed(id),
    name: `${deed(id)}: ${title}`,
    choose: () => take(id),
  }));
  if (rests) {
    items.push({
      label: copy.move,
      name: copy.moveOf(title, review_on),
      choose: () => modal.open('put off habit', { habit, to: status.id, today }),
    });
  }
  return (
    <li className="border-line px-4 py-2 not-last:border-b sm:px-5">
      <div className="flex min-h-12 items-center gap-3">
        <div className="grid min-w-0 flex-1 items-center gap-x-3 gap-y-1 sm:flex">
          <div className="min-w-0 flex-1">
            <h3 className="font-bold text-pretty">
              <button
                type="button"
                className="relative -my-2.5 min-h-11 py-2.5 text-left underline-offset-4 hover:underline"
                onClick={() => modal.open('superstat activity', { activity: activity_id, title })}
              >
                {title}
              </button>
            </h3>
            <p className="text-sm text-muted">{standing(habit)}</p>
          </div>
          {!rests && !asks && (
            <div className="text-xs text-muted tabular-nums sm:w-36 sm:shrink-0 sm:text-right">
              {copy.strength(percent)}
              <Meter
                label={copy.strengthOf(title)}
                percent={percent}
                words={`${percent}%`}
                tone={status.id === stage.doing ? 'leaf' : 'sea'}
                className="mt-1 h-1.5"
              />
            </div>
          )}
        </div>
        {!asks && items.length > 0 && <Menu label={copy.optionsFor(title)} items={items} />}
      </div>
      {asks && (
        <div className="flex flex-wrap gap-2 pt-1 pb-2">
          {items.map(({ label, name, choose }, n) => (
            <Button
              key={label}
              look={n === 0 ? 'primary' : 'quiet'}
              aria-label={name}
              aria-disabled={isPending}
              onClick={choose}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
