import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Venue, WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { editVenue as words } from '../words';
import { saveVenue } from './queries';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required)),
  address: v.string(),
  city: v.string(),
  country: v.string(),
  map_url: v.string(),
  note: v.string(),
});
type Values = v.InferOutput<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: shared.name,
  address: words.streetAndNumber,
  city: words.city,
  country: words.country,
  map_url: words.mapUrl,
  note: words.note,
};

type Props = { event: WholeEvent; venue?: Venue; onClose: () => void };

/** Edits a venue of an event. */
export function EditVenue({ event, venue, onClose }: Props) {
  const { mutateAsync } = useEventChange(saveVenue(event.id, venue?.id));
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: {
      name: venue?.name ?? '',
      address: venue?.address ?? '',
      city: venue?.city ?? '',
      country: venue?.country ?? '',
      map_url: venue?.map_url ?? '',
      note: venue?.note ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
      onClose();
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  const field = (name: keyof Values) => ({
    label: labels[name],
    error: errors[name]?.message,
    autoComplete: 'off',
    ...form.register(name),
  });
  return (
    <ModalForm
      title={venue ? words.titleChange : words.titleNew}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField maxLength={limits.EventVenueIn.name.maxLength} {...field('name')} />
      <TextField maxLength={limits.EventVenueIn.address.maxLength} {...field('address')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField maxLength={limits.EventVenueIn.city.maxLength} {...field('city')} />
        <TextField maxLength={limits.EventVenueIn.country.maxLength} {...field('country')} />
      </div>
      <TextField
        type="url"
        placeholder={words.https}
        maxLength={limits.EventVenueIn.map_url.maxLength}
        {...field('map_url')}
      />
      <TextArea rows={2} maxLength={limits.EventVenueIn.note.maxLength} {...field('note')} />
    </ModalForm>
  );
}
