import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '@/api/limits';
import { deviceZone } from '@/lib/deviceZone';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { instantOf } from '@/lib/wallClock';
import { zoneNames } from '@/lib/zones';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useEventChange } from '../queries';
import { newEvent as words } from '../words';
import { eventForm, eventLabels } from './form';
import { addEvent, eventDefaults } from './queries';

const newForm = v.pick(eventForm, ['title', 'timezone', 'starts_at']);
type NewForm = v.InferOutput<typeof newForm>;

const MINUTE_MS = 60_000;

/** Asks for an event's title and start, and creates a draft that only editors see. */
export function NewEvent({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: defaults } = useQuery(eventDefaults);
  const { mutateAsync } = useEventChange(addEvent);
  const form = useForm<NewForm>({
    resolver: resolver(newForm),
    defaultValues: { title: '', timezone: deviceZone(), starts_at: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ title, timezone, starts_at: wall }) => {
    const starts_at = instantOf(wall, timezone) ?? '';
    const minutes = defaults?.duration_minutes ?? 60;
    const ends_at = new Date(Date.parse(starts_at) + minutes * MINUTE_MS).toISOString();
    try {
      const { data } = await mutateAsync({ title, timezone, starts_at, ends_at });
      onClose();
      void navigate({ to: '/admin/events/$id', params: { id: String(data.id) } });
    } catch (error) {
      const { title, timezone, starts_at } = eventLabels;
      showProblem(form, error, { title, timezone, starts_at });
    }
  });
  return (
    <ModalForm
      title={words.title}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead}</p>
      <TextField
        label={eventLabels.title}
        maxLength={limits.EventIn.title.maxLength}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextField
        label={eventLabels.starts_at}
        type="datetime-local"
        error={errors.starts_at?.message}
        {...form.register('starts_at')}
      />
      <SelectField
        label={eventLabels.timezone}
        hint={words.zoneHint}
        error={errors.timezone?.message}
        {...form.register('timezone')}
      >
        {zoneNames(deviceZone()).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </ModalForm>
  );
}
