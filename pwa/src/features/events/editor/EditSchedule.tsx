import { useForm } from 'react-hook-form';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Slot, WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { cityOf } from '../when';
import { editSchedule as words } from '../words';
import { type SlotForm, slotForm, slotFormOf, slotLabels, slotOf } from './form';
import { saveSlot } from './queries';

type Props = { event: WholeEvent; slot?: Slot; onClose: () => void };

/** Edits an entry of an event's timetable. */
export function EditSchedule({ event, slot, onClose }: Props) {
  const { mutateAsync } = useEventChange(saveSlot(event.id, slot?.id));
  const form = useForm<SlotForm>({
    resolver: resolver(slotForm),
    defaultValues: slotFormOf(event, slot),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(slotOf(values, event.timezone));
      onClose();
    } catch (error) {
      showProblem(form, error, slotLabels);
    }
  });
  const field = (name: keyof SlotForm) => ({
    label: slotLabels[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const time = { type: 'datetime-local', hint: words.time(cityOf(event.timezone)) };
  return (
    <ModalForm
      title={slot ? words.change(slot.title) : words.titleNew}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        maxLength={limits.EventScheduleIn.title.maxLength}
        autoComplete="off"
        {...field('title')}
      />
      <TextField {...time} {...field('starts_at')} />
      <TextField {...time} {...field('ends_at')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('venue_id')}>
          <option value="">{words.anywhere}</option>
          {event.venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('trainer_id')}>
          <option value="">{words.anyone}</option>
          {event.trainers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        rows={3}
        maxLength={limits.EventScheduleIn.description.maxLength}
        {...field('description')}
      />
    </ModalForm>
  );
}
