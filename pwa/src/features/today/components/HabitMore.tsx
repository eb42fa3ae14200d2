import { use, useId, useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { numberFault, numberIn } from '@/lib/numberIn';
import { useHold } from '@/lib/useHold';
import type { Change } from '@/offline/model';
import type { Shown } from '@/offline/view';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
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
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  const value = numberIn(amount);
  const fault = numberFault(amount, limits.EntryPatch.amount);
  useHold(note !== began || amount !== '');

  /**
   * The change for a typed note. An untouched note is not sent, because it may have changed
   * elsewhere.
   */
  const typed = () => {
    const text = note.trim();
    const changes: Change[] = [];
    if (text !== began.trim()) changes.push({ kind: 'set_note', value: text || null });
    if (value !== null) changes.push({ kind: 'set_amount', value });
    return changes;
  };
  const save = async () => {
    if (fault) return;
    const changes = typed();
    if (changes.length === 0 || (await act(habit.id, ...changes))) close();
  };
  const say = async (status: Shown['status']) => {
    if (fault) return field.current?.focus();
    const next = habit.status === status ? 'open' : status;
    if (await act(habit.id, ...typed(), { kind: 'set_status', value: next })) close();
  };

  return (
    <div className="animate-appear border-t border-line px-4 pt-3 pb-4">
      <Form busy={false} submit={() => void save()}>
        {habit.target && (
          <TextField
            ref={field}
            label={words.exactAmount(habit.unit)}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={fault}
            onChange={({ target }) => setAmount(target.value)}
            className="mb-3 sm:w-60"
          />
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
      </Form>
      {questions?.(habit.activityId, habit.date)}
    </div>
  );
}
