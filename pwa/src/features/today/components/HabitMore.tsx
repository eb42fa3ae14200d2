import { type FormEvent, use, useEffect, useId, useState } from 'react';
import { limits } from '@/api/limits';
import { holdPage } from '@/lib/unsaved';
import type { Change } from '@/offline/model';
import type { Shown } from '@/offline/view';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';
import { QuestionsContext } from '../QuestionsContext';
import { habitMore as words } from '../words';

type Props = {
  habit: Shown;
  act(entry: string, ...changes: Change[]): Promise<boolean>;
  close(): void;
};

/** The less frequent actions: a note, an exact amount, "not now" and "impossible". */
export function HabitMore({ habit, act, close }: Props) {
  const [began] = useState(habit.note ?? '');
  const [note, setNote] = useState(began);
  const [amount, setAmount] = useState('');
  const questions = use(QuestionsContext);
  const [noteId, amountId] = [useId(), useId()];
  const changed = note !== began || amount !== '';
  useEffect(() => (changed ? holdPage() : undefined), [changed]);

  /** What was typed here; a note that changed elsewhere meanwhile is not sent back. */
  const typed = () => {
    const text = note.trim();
    const changes: Change[] = [];
    if (text !== began.trim()) changes.push({ kind: 'set_note', value: text || null });
    const value = Number(amount);
    if (amount !== '' && value >= 0) changes.push({ kind: 'set_amount', value });
    return changes;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const changes = typed();
    if (changes.length === 0 || (await act(habit.id, ...changes))) close();
  };
  const say = async (status: Shown['status']) => {
    const value = habit.status === status ? 'open' : status;
    if (await act(habit.id, ...typed(), { kind: 'set_status', value })) close();
  };

  return (
    <div className="animate-appear border-t border-line px-4 pt-3 pb-4">
      <form onSubmit={save}>
        {habit.target && (
          <div className="mb-3">
            <label htmlFor={amountId} className="text-sm font-semibold">
              {words.exactAmount(habit.unit)}
            </label>
            <input
              id={amountId}
              type="number"
              inputMode="decimal"
              min={limits.EntryPatch.amount.minimum}
              max={limits.EntryPatch.amount.maximum}
              step="any"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              className="mt-1 block min-h-11 w-40 rounded-control border border-muted bg-surface px-3 tabular-nums"
            />
          </div>
        )}
        <label htmlFor={noteId} className="text-sm font-semibold">
          {words.note}
        </label>
        <textarea
          id={noteId}
          rows={2}
          maxLength={limits.EntryPatch.note.maxLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          className="mt-1 block w-full rounded-control border border-muted bg-surface px-3 py-2"
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit">{words.save}</Button>
          <Button
            look="quiet"
            aria-pressed={habit.status === 'not_now'}
            onClick={() => say('not_now')}
          >
            {shared.notNow}
          </Button>
          <Button
            look="quiet"
            aria-pressed={habit.status === 'impossible'}
            onClick={() => say('impossible')}
          >
            {words.impossible}
          </Button>
        </div>
      </form>
      {questions?.(habit.activityId, habit.date)}
    </div>
  );
}
