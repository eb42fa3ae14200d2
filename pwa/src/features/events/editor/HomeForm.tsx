import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { edited, keepTyped } from '@/lib/typed';
import { useHold } from '@/lib/useHold';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { PictureField } from '@/ui/PictureField';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import type { EventCard } from '../event';
import { eventsHome, useEventChange } from '../queries';
import { homeForm as copy } from '../words';
import { eventsToEdit, putHomePicture, setHome } from './queries';

const schema = v.object({ title: v.string(), text: v.string(), featured_event_id: v.string() });
type Values = v.InferOutput<typeof schema>;
type Home = Schema['EventHome'];

const labels: Record<keyof Values, string> = {
  title: copy.heading,
  text: copy.text,
  featured_event_id: copy.recommended,
};

const valuesOf = ({ title, text, featured_event_id }: Home): Values => ({
  title,
  text,
  featured_event_id: String(featured_event_id ?? ''),
});

/** Edits the head of the events page. */
export function HomeForm() {
  const words = useQuery(eventsHome);
  // The select field shows its value only once its options have loaded.
  const ahead = useInfiniteQuery(eventsToEdit({ status: 'published', phase: 'upcoming' }));
  const [lacks] = [words, ahead].filter(({ data }) => !data);
  const picture = useEventChange<File | undefined, unknown>(putHomePicture);
  return (
    <Section title={copy.title} lead={copy.lead}>
      {lacks?.isPending && (
        <Loading label={copy.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {lacks && !lacks.isPending && (
        <Fault error={lacks.error} what={copy.what} retry={lacks.refetch} busy={lacks.isFetching} />
      )}
      {words.data && ahead.data && (
        <>
          <Fields home={words.data} events={ahead.data.pages.flatMap((page) => page.data)} />
          <div className="mt-8">
            <PictureField label={copy.picture} picture={words.data.image} change={picture} />
          </div>
        </>
      )}
    </Section>
  );
}

function Fields({ home, events }: { home: Home; events: EventCard[] }) {
  const client = useQueryClient();
  const { mutateAsync, isSuccess } = useEventChange(setHome);
  const form = useForm<Values>({ resolver: resolver(schema), defaultValues: valuesOf(home) });
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState;
  useHold(isDirty);
  const submit = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    try {
      // The call replaces everything, so fields that are not edited here get their newest values.
      const newest = valuesOf(await client.fetchQuery({ ...eventsHome, staleTime: 0 }));
      const next = { ...newest, ...edited(values, dirtyFields) };
      const { featured_event_id: featured } = next;
      await mutateAsync({ ...next, featured_event_id: featured === '' ? null : Number(featured) });
      keepTyped(form, sent, next);
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  const field = (name: keyof Values) => ({
    label: labels[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const gone =
    home.featured_event_id != null && !events.some(({ id }) => id === home.featured_event_id);
  return (
    <Form busy={isSubmitting} submit={submit} className="space-y-5">
      <FormError>{errors.root?.message}</FormError>
      <TextField maxLength={limits.EventHomeIn.title.maxLength} {...field('title')} />
      <TextArea rows={3} maxLength={limits.EventHomeIn.text.maxLength} {...field('text')} />
      <SelectField {...field('featured_event_id')}>
        <option value="">{copy.none}</option>
        {gone && <option value={String(home.featured_event_id)}>{copy.begun}</option>}
        {events.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SaveBar dirty={isDirty} saving={isSubmitting} saved={isSuccess} />
    </Form>
  );
}
