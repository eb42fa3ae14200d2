import { type Ref, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { edited, keepTyped } from '@/lib/typed';
import type { Saver } from '@/lib/unsaved';
import { useHold } from '@/lib/useHold';
import { useSaver } from '@/lib/useSaver';
import { zoneNames } from '@/lib/zones';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import type { Writing } from '@/ui/writing';
import type { WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { cityOf } from '../when';
import { eventBasics as words } from '../words';
import { type EventForm, eventForm, eventLabels, formOf, patchOf } from './form';
import { patchEvent } from './queries';

type Props = {
  event: WholeEvent;
  /** The rich text field. */
  writing: Writing;
  ref?: Ref<Saver>;
};

/** An event's title, text, time and capacity. Sends only the changed fields. */
export function EventBasics({ event, writing, ref }: Props) {
  /** The event as it was when the edit began. */
  const [begun, begin] = useState(event);
  const { mutateAsync, isSuccess } = useEventChange(patchEvent(event.id));
  const form = useForm<EventForm>({
    resolver: resolver(eventForm),
    defaultValues: formOf(event),
  });
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState;
  useHold(isDirty);
  const newer = event.version > begun.version;
  useEffect(() => {
    if (!newer || isDirty) return;
    begin(event);
    form.reset(formOf(event));
  }, [newer, isDirty, event, form]);
  const save = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    try {
      // Fields that were not edited may have newer values. If a colleague has changed an edited
      // field, the server must refuse the save, so send the old version.
      const now = newer ? event : begun;
      const [was, is] = [formOf(begun), formOf(now)];
      const names = Object.keys(dirtyFields) as (keyof EventForm)[];
      const { version } = names.some((name) => was[name] !== is[name]) ? begun : now;
      const newest = { ...is, ...edited(values, dirtyFields) };
      const { data } = await mutateAsync({ ...patchOf(newest, dirtyFields), version });
      begin(data);
      keepTyped(form, sent, formOf(data));
      return true;
    } catch (error) {
      showProblem(form, error, eventLabels);
      return false;
    }
  });
  const submit = useSaver(ref, isDirty, save);
  const field = (name: keyof EventForm) => ({
    label: eventLabels[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const city = cityOf(form.watch('timezone'));
  return (
    <Section title={words.basics}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <FormError>{errors.root?.message}</FormError>
        <TextField maxLength={limits.EventPatch.title.maxLength} {...field('title')} />
        <TextArea
          rows={2}
          maxLength={limits.EventPatch.summary.maxLength}
          hint={words.summaryHint}
          {...field('summary')}
        />
        {writing({
          label: eventLabels.description,
          value: form.watch('description'),
          error: errors.description?.message,
          onChange: (text) => form.setValue('description', text, { shouldDirty: true }),
        })}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField type="datetime-local" hint={words.time(city)} {...field('starts_at')} />
          <TextField type="datetime-local" hint={words.time(city)} {...field('ends_at')} />
          <SelectField {...field('timezone')}>
            {zoneNames(event.timezone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField type="datetime-local" hint={words.joinUntilHint} {...field('join_until')} />
          <TextField
            inputMode="numeric"
            autoComplete="off"
            hint={words.capacityHint}
            {...field('capacity')}
          />
          <SelectField {...field('visibility')}>
            <option value="public">{words.everyone}</option>
            <option value="invited">{words.invited}</option>
          </SelectField>
          <SelectField {...field('joining')}>
            <option value="all">{words.everyone}</option>
            <option value="plan">{words.withPlan}</option>
          </SelectField>
        </div>
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={words.https}
          maxLength={limits.EventPatch.online_url.maxLength}
          hint={words.linkHint}
          {...field('online_url')}
        />
        {event.status === 'published' && event.joined > 0 && (
          <p className="text-sm text-muted">{words.changeNote}</p>
        )}
        <SaveBar dirty={isDirty} saving={isSubmitting} saved={isSuccess} />
      </form>
    </Section>
  );
}
