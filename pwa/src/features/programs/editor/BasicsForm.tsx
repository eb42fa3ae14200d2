import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { packageNames, packagesWith } from '@/lib/packages';
import { typedSince } from '@/lib/typed';
import type { Saver } from '@/lib/unsaved';
import { useHold } from '@/lib/useHold';
import { useSaver } from '@/lib/useSaver';
import { zoneNames } from '@/lib/zones';
import { DayField } from '@/ui/DayField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import type { Writing } from '@/ui/writing';
import type { Scoring } from '../scoring';
import { scorings, sentenceOf } from '../scoringWords';
import { programTypes } from '../siteQueries';
import { needsPlan as plan, basicsForm as words } from '../words';
import { faultsOf } from './faults';
import { type Edited, patchProgram, useEdit } from './queries';
import { categories } from './words';

type Patch = Schema['ProgramPatch'];
const FIELDS = ['title', 'description', 'duration', 'capacity', 'daily_cap', 'package'];
const COUNTS = {
  duration: limits.ProgramPatch.duration,
  capacity: limits.ProgramPatch.capacity,
  daily_cap: limits.ProgramPatch.daily_cap,
};
type Count = keyof typeof COUNTS;

type Props = { edited: Edited; writing: Writing; ref?: Ref<Saver> };

/** A program's title, text, dates and capacity. Sends only the changed fields. */
export function BasicsForm({ edited, writing, ref }: Props) {
  const { challenge: program, changes } = edited;
  const [patch, setPatch] = useState<Patch>({});
  /** The numbers in `patch`, as typed. */
  const [counts, setCounts] = useState<{ [Field in Count]?: string }>({});
  const { data: types = [] } = useQuery(programTypes);
  const { data: packages = [] } = useQuery(packageNames);
  const { mutateAsync, isPending, isSuccess, error } = useEdit(patchProgram(program.id));
  const dirty = Object.keys(patch).length > 0;
  useHold(dirty);
  /** The program as it was when the edit began. */
  const [begun, begin] = useState(edited);
  if (!dirty && begun !== edited) begin(edited);
  const now = { ...program, ...patch };
  const set = (next: Patch) => setPatch((typed) => ({ ...typed, ...next }));
  // After the start, values that past days depend on are fixed.
  const fixed = changes !== 'anything';
  const faults = faultsOf(error, FIELDS);
  // The program's package may no longer be on offer.
  const own = program.package ?? '';
  const names = [...new Set([...types.map(({ name }) => name), program.type])];
  const textOf = (field: Count) => String((field in patch ? counts[field] : program[field]) ?? '');
  const wrong = (field: Count) => countFault(textOf(field), COUNTS[field], true);
  const save = async () => {
    // A program with set dates has no field for the number of days.
    const { duration: _, ...timed } = patch;
    const sent: Patch = now.category === 'TIMED' ? timed : patch;
    if (Object.keys(COUNTS).some((field) => field in sent && wrong(field as Count))) {
      return false;
    }
    // Fields that were not edited may have newer values. If a colleague has changed an edited
    // field, the server must refuse the save, so send the old version.
    const names = Object.keys(sent) as (keyof typeof program)[];
    const theirs = names.some((name) => program[name] !== begun.challenge[name]);
    const { version } = theirs ? begun : edited;
    try {
      const { data: challenge } = await mutateAsync({ ...sent, version });
      begin({ ...begun, challenge });
      setPatch((typed) => typedSince(patch, typed));
      return true;
    } catch {
      // The form shows the error.
      return false;
    }
  };
  const submit = useSaver(ref, dirty, save);
  const count = (field: Count) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: textOf(field),
    error: wrong(field) ?? faults.at(field),
    onChange: ({ target: { value } }: { target: HTMLInputElement }) => {
      setCounts({ ...counts, [field]: value });
      set({ [field]: numberIn(value) });
    },
  });
  return (
    <Section title={words.basics}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{faults.rest}</FormError>
        <TextField
          label={words.title}
          maxLength={limits.ProgramPatch.title.maxLength}
          value={now.title ?? ''}
          error={faults.at('title')}
          onChange={({ target }) => set({ title: target.value })}
        />
        {writing({
          label: words.description,
          value: now.description ?? '',
          error: faults.at('description'),
          onChange: (description) => set({ description }),
        })}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={words.type}
            value={now.type ?? ''}
            onChange={({ target }) => set({ type: target.value })}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {name || words.none}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.when}
            disabled={fixed}
            value={now.category ?? 'TIMED'}
            onChange={({ target }) => set({ category: target.value as 'TIMED' | 'UNTIMED' })}
          >
            <Options of={categories} />
          </SelectField>
          {now.category === 'TIMED' ? (
            <>
              <DayField
                label={words.firstDay}
                disabled={fixed}
                value={now.start_date ?? undefined}
                choose={(day) => set({ start_date: day ?? null })}
              />
              <DayField
                label={words.lastDay}
                disabled={fixed}
                value={now.end_date ?? undefined}
                min={now.start_date ?? undefined}
                choose={(day) => set({ end_date: day ?? null })}
              />
              <SelectField
                label={words.timeZone}
                disabled={fixed}
                value={now.timezone ?? 'UTC'}
                onChange={({ target }) => set({ timezone: target.value })}
              >
                {zoneNames(program.timezone).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
            </>
          ) : (
            <TextField
              label={words.days}
              hint={words.daysHint}
              disabled={fixed}
              {...count('duration')}
            />
          )}
          <DayField
            label={words.lastDayToJoin}
            value={now.dead_line ?? undefined}
            choose={(day) => set({ dead_line: day ?? null })}
          />
          <TextField label={words.places} hint={words.placesHint} {...count('capacity')} />
          <TextField
            label={words.dailyPointLimit}
            hint={words.placesHint}
            disabled={fixed}
            {...count('daily_cap')}
          />
          <SelectField
            label={words.ranking}
            hint={sentenceOf(now.scoring ?? program.scoring)}
            disabled={fixed}
            value={now.scoring ?? program.scoring}
            onChange={({ target }) => set({ scoring: target.value as Scoring })}
          >
            <Options of={scorings} />
          </SelectField>
        </div>
        <SelectField
          label={plan.whoCanJoin}
          hint={plan.membersStay}
          error={faults.at('package')}
          value={now.package ?? ''}
          onChange={({ target }) => set({ package: target.value })}
        >
          <option value="">{plan.everyone}</option>
          {packagesWith(packages, [own]).map(({ value, label }) => (
            <option key={value} value={value}>
              {plan.membersWith((value === own && program.package_title) || label)}
            </option>
          ))}
        </SelectField>
        {now.package && (
          <Switch
            label={plan.freeToJoin}
            hint={plan.freeToJoinHint}
            on={now.free_purchase ?? false}
            turn={(free_purchase) => set({ free_purchase })}
          />
        )}
        <Switch
          label={words.featured}
          hint={words.featuredHint}
          on={now.featured ?? false}
          turn={(featured) => set({ featured })}
        />
        <Switch
          label={words.pastDays}
          hint={words.pastDaysHint}
          disabled={fixed}
          on={now.allow_backfill ?? false}
          turn={(allow_backfill) => set({ allow_backfill })}
        />
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
