import { Clock, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatWall } from '@/lib/clock';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { edited, keepTyped } from '@/lib/typed';
import { useHold } from '@/lib/useHold';
import { useNow } from '@/lib/useNow';
import { timeIn, zoneNames } from '@/lib/zones';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useProfileChange } from '../profile';
import { type ProfileValues, profileForm } from '../profileForm';
import type { User } from '../session';
import { basicInformation as words } from '../words';
import { EmailAddress } from './EmailAddress';
import { Pictures } from './Pictures';

/** The member's name, and the settings of their days. */
export function BasicInformation({ user }: { user: User }) {
  return (
    <>
      <Section title={words.title}>
        <Names user={user} />
      </Section>
      <Pictures user={user} />
      <EmailAddress user={user} />
    </>
  );
}

const labels = {
  first_name: words.firstName,
  last_name: words.lastName,
  nickname: words.nickname,
  timezone: words.timeZone,
  day_start_hour: words.dayStart,
};
const hours = [0, 1, 2, 3, 4, 5, 6];

function Names({ user }: { user: User }) {
  const change = useProfileChange();
  const { first_name, last_name, nickname, timezone, day_start_hour } = user;
  const form = useForm<ProfileValues>({
    resolver: resolver(profileForm),
    defaultValues: { first_name, last_name, nickname, timezone, day_start_hour },
  });
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState;
  const [saved, setSaved] = useState(false);
  useHold(isDirty);

  const submit = form.handleSubmit(async (input) => {
    const sent = form.getValues();
    try {
      await change(edited(input, dirtyFields));
      keepTyped(form, sent, input);
      setSaved(true);
    } catch (error) {
      showProblem(form, error, labels);
    }
  });

  const zone = form.watch('timezone');
  const time = timeIn(zone, useNow(10_000));
  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.first_name}
          icon={UserRound}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label={labels.last_name}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
        <TextField
          label={labels.nickname}
          className="sm:col-span-2"
          autoComplete="nickname"
          hint={words.nicknameHint}
          error={errors.nickname?.message}
          {...form.register('nickname')}
        />
        <TextField
          label={labels.timezone}
          icon={Clock}
          list="zones"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={words.zoneHint(time)}
          error={errors.timezone?.message}
          {...form.register('timezone')}
        />
        <datalist id="zones">
          {zoneNames(timezone).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SelectField
          label={labels.day_start_hour}
          hint={words.dayStartHint}
          error={errors.day_start_hour?.message}
          {...form.register('day_start_hour', { valueAsNumber: true })}
        >
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {formatWall(`0${hour}:00`)}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <SaveBar dirty={isDirty} saving={isSubmitting} saved={saved} />
        </div>
      </div>
    </form>
  );
}
