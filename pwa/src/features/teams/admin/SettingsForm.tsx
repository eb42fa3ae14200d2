import { useState } from 'react';
import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { faultOf, problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
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
type Named = keyof typeof labels;

type Props = { program: number; settings: TeamSettings };

/** A program's team settings. Saving them gives the program teams. */
export function SettingsForm({ program, settings }: Props) {
  const [least, setLeast] = useState(String(settings.min_size ?? 2));
  const [most, setMost] = useState(String(settings.max_size ?? 10));
  const [lock, setLock] = useState(settings.roster_lock);
  const [day, setDay] = useState(settings.lock_on ?? undefined);
  const [members, setMembers] = useState(settings.enabled ? settings.members_create : true);
  const { mutate, isPending, error } = useTeamChange(putSettings(program));
  const at = (name: Named) => faultOf(error, name, labels[name]);
  const known = (Object.keys(labels) as Named[]).some(at);
  const wrongLeast = countFault(least, limits.TeamSettingsIn.min_size);
  const wrongMost = countFault(most, limits.TeamSettingsIn.max_size);
  const submit = () => {
    if (wrongLeast || wrongMost) return;
    mutate(
      {
        min_size: numberIn(least) ?? 0,
        max_size: numberIn(most) ?? 0,
        roster_lock: lock,
        lock_on: lock === 'date' ? (day ?? null) : null,
        members_create: members,
      },
      { onSuccess: () => toast(shared.savedNow, 'done') },
    );
  };
  return (
    <Section title={words.title} lead={settings.enabled ? undefined : words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{error && !known ? problemText(error) : undefined}</FormError>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={labels.min_size}
            inputMode="numeric"
            autoComplete="off"
            value={least}
            error={wrongLeast ?? at('min_size')}
            onChange={({ target }) => setLeast(target.value)}
          />
          <TextField
            label={labels.max_size}
            hint={words.maxHint}
            inputMode="numeric"
            autoComplete="off"
            value={most}
            error={wrongMost ?? at('max_size')}
            onChange={({ target }) => setMost(target.value)}
          />
          <SelectField
            label={labels.roster_lock}
            value={lock}
            error={at('roster_lock') ?? at('lock_on')}
            onChange={({ target }) =>
              setLock(locks.find(({ value }) => value === target.value)?.value ?? 'never')
            }
          >
            <Options of={locks} />
          </SelectField>
          {lock === 'date' && <DayField label={labels.lock_on} value={day} choose={setDay} />}
        </div>
        <Switch
          label={words.membersCreate}
          hint={words.membersCreateHint}
          on={members}
          turn={setMembers}
        />
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? shared.saving : settings.enabled ? words.save : words.enable}
        </Button>
      </Form>
    </Section>
  );
}
