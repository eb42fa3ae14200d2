import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
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
import { eventsToRecommend, putHomePicture, setHome } from './queries';

type Home = Schema['EventHome'];

const labels = {
  title: copy.heading,
  text: copy.text,
  featured_event_id: copy.recommended,
};

/** Edits the head of the events page. */
export function HomeForm() {
  const words = useQuery(eventsHome);
  // Load the options first: the select field cannot show a value without its option.
  const ahead = useQuery(eventsToRecommend);
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
          <Fields home={words.data} events={ahead.data} />
          <div className="mt-8">
            <PictureField label={copy.picture} picture={words.data.image} change={picture} />
          </div>
        </>
      )}
    </Section>
  );
}

function Fields({ home, events }: { home: Home; events: EventCard[] }) {
  const { mutate, isPending, isSuccess, error } = useEventChange(setHome);
  const { value, version, field, fault, dirty, keep } = useFields(
    {
      title: home.title,
      text: home.text,
      featured_event_id: String(home.featured_event_id ?? ''),
    },
    labels,
    error,
    home.version,
  );
  const submit = () => {
    const featured_event_id = Number(value.featured_event_id) || null;
    mutate({ ...value, featured_event_id, version }, { onSuccess: () => keep() });
  };
  const gone =
    home.featured_event_id != null && !events.some(({ id }) => id === home.featured_event_id);
  return (
    <Form busy={isPending} submit={submit} className="space-y-5">
      <FormError>{fault}</FormError>
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
      <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
    </Form>
  );
}
