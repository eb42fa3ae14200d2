import { useQuery } from '@tanstack/react-query';
import { codeOf } from '@/api/error';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import type { Writing } from '@/ui/writing';
import { type Contact, contact } from '../queries';
import { contactPage as words } from '../words';
import { saveContact, useSupportChange } from './queries';

const labels = {
  title: words.name,
  text: words.text,
  email: words.email,
  phone: words.phone,
  address: words.address,
  hours: words.hours,
};

const valuesOf = ({ title, text, email, phone, address, hours }: Contact) => ({
  title,
  text,
  email: email ?? '',
  phone,
  address,
  hours,
});

type Props = {
  /** The rich text editor. */
  writing: Writing;
};

/** Edits the text above the contact form, and the other ways to contact the site's team. */
export function ContactPageForm({ writing }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...contact, staleTime: 0 });
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-60" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && <Fields contact={data} writing={writing} />}
    </Section>
  );
}

function Fields({ contact, writing }: Props & { contact: Contact }) {
  const { mutate, isPending, isSuccess, error } = useSupportChange(saveContact);
  const { value, version, set, field, fault, dirty, keep } = useFields(
    valuesOf(contact),
    labels,
    error,
    contact.version,
  );
  const submit = () => {
    mutate(
      { ...value, email: value.email.trim() || null, version },
      { onSuccess: (now) => keep(valuesOf(now)) },
    );
  };
  return (
    <Form busy={isPending} submit={submit} className="space-y-5">
      <FormError>{codeOf(error) === 'conflict' ? words.conflict : fault}</FormError>
      <TextField maxLength={limits.ContactPageIn.title.maxLength} {...field('title')} />
      {writing({
        label: words.text,
        value: value.text,
        error: field('text').error,
        onChange: (text) => set({ text }),
      })}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="email"
          maxLength={limits.ContactPageIn.email.maxLength}
          {...field('email')}
        />
        <TextField maxLength={limits.ContactPageIn.phone.maxLength} {...field('phone')} />
        <TextArea
          rows={5}
          maxLength={limits.ContactPageIn.address.maxLength}
          {...field('address')}
        />
        <TextArea rows={5} maxLength={limits.ContactPageIn.hours.maxLength} {...field('hours')} />
      </div>
      <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
    </Form>
  );
}
