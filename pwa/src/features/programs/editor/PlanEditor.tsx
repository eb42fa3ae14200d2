import { Plus } from 'lucide-react';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { Button } from '@/ui/Button';
import { RowOrder } from '@/ui/RowOrder';
import { TextField } from '@/ui/TextField';
import { moved } from '@/ui/useDragOrder';
import { planEditor as words } from '../words';
import type { Activity, Step } from './queries';

/** A part of a plan in the form; `key` identifies it before it has an id. */
export type Piece = {
  key: string;
  id?: number | undefined;
  duration: string;
  activity_ids: number[];
};

export const pieceOf = ({ id, duration, activity_ids }: Step['plan'][number]): Piece => ({
  key: String(id),
  id,
  duration: String(duration),
  activity_ids,
});

/** The error of a part's number of days. */
export const durationFault = ({ duration }: Piece) =>
  countFault(duration, limits.PlanItemIn.duration);

const newPiece = (): Piece => ({ key: crypto.randomUUID(), duration: '7', activity_ids: [] });

type Props = {
  plan: Piece[];
  activities: Activity[];
  /** The server's error for a field, such as `plan[2].duration`. */
  fault(place: string): string | undefined;
  change(plan: Piece[]): void;
};

/** Edits which activities run for how many days, one part after another. */
export function PlanEditor({ plan, activities, fault, change }: Props) {
  const set = (at: number, piece: Piece) =>
    change(plan.map((each, i) => (i === at ? piece : each)));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{words.plan}</legend>
      {plan.length === 0 && <p className="text-sm text-muted">{words.empty}</p>}
      <ol className="grid gap-3">
        {plan.map((piece, at) => (
          <li key={piece.key} className="rounded-control bg-sunken p-3">
            <div className="flex items-end gap-1">
              <TextField
                label={words.partDays(at)}
                inputMode="numeric"
                autoComplete="off"
                className="w-36"
                value={piece.duration}
                error={durationFault(piece) ?? fault(`plan[${at}].duration`)}
                onChange={({ target }) => set(at, { ...piece, duration: target.value })}
              />
              <RowOrder
                label={words.part(at)}
                words={{
                  up: words.movePartUp(at),
                  down: words.movePartDown(at),
                  remove: words.removePart(at),
                }}
                first={at === 0}
                last={at === plan.length - 1}
                move={(by) => change(moved(plan, at, at + by))}
                remove={() => change(plan.filter((each) => each !== piece))}
              />
            </div>
            <Due
              label={words.partActivities(at)}
              activities={activities}
              due={piece.activity_ids}
              change={(activity_ids) => set(at, { ...piece, activity_ids })}
            />
            {fault(`plan[${at}].activity_ids`) && (
              <p className="mt-1 text-sm font-medium text-coral-ink">
                {fault(`plan[${at}].activity_ids`)}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Button look="quiet" className="mt-3" onClick={() => change([...plan, newPiece()])}>
        <Plus size={18} aria-hidden="true" />
        {words.addDays}
      </Button>
    </fieldset>
  );
}

type DueProps = {
  label: string;
  activities: Activity[];
  due: number[];
  change(due: number[]): void;
};

function Due({ label, activities, due, change }: DueProps) {
  if (activities.length === 0)
    return <p className="mt-2 text-sm text-muted">{words.noActivities}</p>;
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{label}</legend>
      {activities.map(({ id, title }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={due.includes(id)}
            onChange={({ target }) =>
              change(target.checked ? [...due, id] : due.filter((each) => each !== id))
            }
            className="size-5 shrink-0 accent-sea"
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
