import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isOffline } from '@/api/error';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DayField } from '@/ui/DayField';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Program } from '../board';
import { oneProgram, programsOf } from '../catalogue';
import { recurrenceWords, targetWords, launchProgram as words } from '../words';
import { useLaunch } from './queries';

type Props = {
  /** The program to copy. */
  from: number | undefined;
  choose(program: number): void;
  /** The member's local date. */
  today: string;
  launched(shared: boolean, program: Program): void;
};

/** Creates a custom copy of a program: which activities, when, and for whom. */
export function LaunchProgram({ from, choose, today, launched }: Props) {
  const all = useInfiniteQuery(programsOf({}));
  const listed = all.data?.pages.flatMap(({ data }) => data) ?? [];
  const known = listed.find(({ id }) => id === from);
  const one = useQuery({ ...oneProgram(from ?? 0), enabled: from !== undefined && !known });
  const program = known ?? one.data;
  if (all.isPending || (from !== undefined && !program && one.isPending)) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    );
  }
  if (!all.data) {
    const { refetch, isFetching, error } = all;
    return (
      <Card>
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      </Card>
    );
  }
  if (listed.length === 0 && !program) {
    return (
      <Card>
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </Card>
    );
  }
  const options = program && !known ? [program, ...listed] : listed;
  return (
    <Card className="p-5 sm:p-8">
      <SelectField
        label={words.from}
        value={program?.id ?? ''}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {!program && <option value="">{words.chooseAProgram}</option>}
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {program && <Fields key={program.id} program={program} today={today} launched={launched} />}
    </Card>
  );
}

type FieldsProps = Pick<Props, 'today' | 'launched'> & { program: Program };

function Fields({ program, today, launched }: FieldsProps) {
  const activities = program.activities.filter(({ retired_on }) => !retired_on);
  const [given] = useState(() => ({
    title: program.title,
    ids: activities.map(({ id }) => id),
    start: undefined as string | undefined,
    end: undefined as string | undefined,
    open: false,
  }));
  const [value, setValue] = useState(given);
  const { title, ids, start, end, open } = value;
  const set = (part: Partial<typeof given>) => setValue((now) => ({ ...now, ...part }));
  const { mutate, isPending, error } = useLaunch(program);
  useHold(JSON.stringify(value) !== JSON.stringify(given));
  const faults = {
    title: faultOf(error, 'title', words.titleLabel),
    start: faultOf(error, 'start_date', words.firstDayLabel),
    end: faultOf(error, 'end_date', words.lastDayLabel),
  };
  const named = title.trim() !== '';
  const ready = named && ids.length > 0;
  const submit = () => {
    if (!ready) return;
    const dates = { start_date: start ?? null, end_date: end ?? null };
    mutate(
      { title: title.trim(), activity_ids: ids, shared: open, ...dates },
      { onSuccess: ({ challenge }) => launched(open, challenge) },
    );
  };
  const turn = (id: number, on: boolean) =>
    set({ ids: on ? [...ids, id] : ids.filter((each) => each !== id) });
  return (
    <Form busy={isPending} submit={submit} className="mt-6 space-y-6">
      <FormError>
        {error && !faults.title && !faults.start && !faults.end ? problemText(error) : undefined}
      </FormError>
      <TextField
        label={words.title}
        maxLength={limits.OwnCopyIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={named ? faults.title : shared.required}
        onChange={({ target }) => set({ title: target.value })}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{words.activities}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {activities.map((activity) => (
            <Choice
              key={activity.id}
              on={ids.includes(activity.id)}
              turn={(on) => turn(activity.id, on)}
              title={activity.title}
            >
              {[recurrenceWords(activity.recurrence), targetWords(activity)]
                .filter(Boolean)
                .join(', ')}
            </Choice>
          ))}
        </div>
        {ids.length === 0 && (
          <p role="alert" className="mt-1.5 text-sm font-semibold text-coral-ink">
            {words.noActivity}
          </p>
        )}
      </fieldset>
      <div>
        <div className="grid gap-3 sm:grid-cols-2">
          <DayField
            label={words.firstDay}
            value={start}
            min={today}
            max={end}
            choose={(start) => set({ start })}
          />
          <DayField
            label={words.lastDay}
            value={end}
            min={start ?? today}
            choose={(end) => set({ end })}
          />
        </div>
        <p className="mt-1.5 text-sm text-muted">{words.datesHint}</p>
        {(faults.start ?? faults.end) && (
          <p role="alert" className="mt-1.5 text-sm font-semibold text-coral-ink">
            {faults.start ?? faults.end}
          </p>
        )}
      </div>
      <Switch
        label={words.othersCanJoin}
        hint={words.othersHint}
        on={open}
        turn={(open) => set({ open })}
      />
      <Button type="submit" className="h-12 w-full sm:w-auto" aria-disabled={isPending || !ready}>
        {isPending ? words.creating : words.create}
      </Button>
    </Form>
  );
}

type ChoiceProps = { on: boolean; turn(on: boolean): void; title: string; children: ReactNode };

function Choice({ on, turn, title, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-field p-3 transition-colors duration-150 hover:border-muted has-checked:border-sea-ink has-checked:bg-sea-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => turn(target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-sea outline-none"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </label>
  );
}
