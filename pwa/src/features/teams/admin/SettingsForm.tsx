import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type TeamSettings, useTeamChange } from '../queries';
import { settingsForm as words } from '../words';
import { putSettings } from './queries';

const locks: { value: Schema['RosterLock']; label: string }[] = [
  { value: 'never', label: words.lockNever },
  { value: 'start', label: words.lockStart },
  { value: 'date', label: words.lockDate },
];

const labels = {
  min_size: words.minSize,
  max_size: words.maxSize,
  roster_lock: words.rosterLock,
  lock_on: words.lockOn,
};

const valuesOf = (settings: TeamSettings) => ({
  min_size: String(settings.min_size ?? 2),
  max_size: String(settings.max_size ?? 10),
  roster_lock: settings.roster_lock,
  lock_on: settings.lock_on ?? null,
  members_create: settings.enabled ? settings.members_create : true,
});

type Props = { program: number; settings: TeamSettings };

/** A program's team settings. Saving them gives the program teams. */
export function SettingsForm({ program, settings }: Props) {
  const { mutate, isPending, isSuccess, error } = useTeamChange(putSettings(program));
  const { value, dirty, set, keep, field, fault } = useFields(valuesOf(settings), labels, error);
  const wrongLeast = countFault(value.min_size, limits.TeamSettingsIn.min_size);
  const wrongMost = countFault(value.max_size, limits.TeamSettingsIn.max_size);
  const submit = () => {
    if (wrongLeast || wrongMost) return;
    mutate(
      {
        ...value,
        min_size: numberIn(value.min_size) ?? 0,
        max_size: numberIn(value.max_size) ?? 0,
        lock_on: value.roster_lock === 'date' ? value.lock_on : null,
      },
      { onSuccess: () => keep() },
    );
  };
  const [least, most, lock] = [field('min_size'), field('max_size'), field('roster_lock')];
  return (
    <Section title={words.title} lead={settings.enabled ? undefined : words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{fault}</FormError>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField inputMode="numeric" {...least} error={wrongLeast ?? least.error} />
          <TextField
            hint={words.maxHint}
            inputMode="numeric"
            {...most}
            error={wrongMost ?? most.error}
          />
          <SelectField {...lock} error={lock.error ?? field('lock_on').error}>
            <Options of={locks} />
          </SelectField>
          {value.roster_lock === 'date' && (
            <DayField
              label={labels.lock_on}
              value={value.lock_on ?? undefined}
              choose={(day) => set({ lock_on: day ?? null })}
            />
          )}
        </div>
        <Switch
          label={words.membersCreate}
          hint={words.membersCreateHint}
          on={value.members_create}
          turn={(members_create) => set({ members_create })}
        />
        {settings.enabled ? (
          <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
        ) : (
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? shared.saving : words.enable}
          </Button>
        )}
      </Form>
    </Section>
  );
}
