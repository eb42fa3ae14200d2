import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { limits } from '@/api/limits';
import { useHumanCheck } from '@/lib/humanCheck';
import { faultyFields } from '@/lib/problem';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Options, SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { fieldFaults, shared } from '@/ui/words';
import { send, topics } from '../queries';
import { contactForm as words } from '../words';

const labels = { subject: words.subject, text: words.text, topic_id: words.topic };
const visitorLabels = { ...labels, name: words.name, email: words.email };

type Props = {
  /** Whether the sender is signed in. */
  member: boolean;
  /** Called if the server treats the sender as a visitor. */
  onSignedOut(): void;
  /** A link to the ticket, for members after sending. */
  ticket(number: number): ReactNode;
};

/** The contact form; each message becomes a ticket. */
export function ContactForm({ member, onSignedOut, ticket }: Props) {
  const { data: all = [], isPending: loading } = useQuery(topics);
  const humanToken = useHumanCheck('contact');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (input: Parameters<typeof send>[0]) =>
      send({ ...input, ...(await humanToken()) }),
  });
  const { value, set, field, fault, keep } = useFields(
    { name: '', email: '', subject: '', text: '', topic_id: '' },
    member ? labels : visitorLabels,
    error,
  );
  const [missing, setMissing] = useState<(keyof typeof value)[]>([]);
  const emptyOr = (name: keyof typeof value) =>
    missing.includes(name)
      ? name === 'email'
        ? fieldFaults.email
        : shared.required
      : field(name).error;
  const submit = () => {
    const needed = member
      ? (['subject', 'text'] as const)
      : (['email', 'subject', 'text'] as const);
    const lacks = needed.filter((name) =>
      name === 'email'
        ? !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.email.trim())
        : !value[name].trim(),
    );
    setMissing(lacks);
    if (lacks.length > 0) return;
    const { subject, text, topic_id, name, email } = value;
    mutate(
      {
        subject: subject.trim(),
        text,
        ...(topic_id && { topic_id: Number(topic_id) }),
        ...(!member && { name: name.trim(), email: email.trim() }),
      },
      {
        onError: (problem) =>
          member &&
          faultyFields(problem).some((name) => /^(name|email)$/.test(name)) &&
          onSignedOut(),
        onSuccess: () => {
          // The form closes, so discard text typed during the call.
          set(value);
          keep();
        },
      },
    );
  };
  if (data) {
    return (
      <div role="status">
        <p className="text-lg font-bold">{words.sent(data.data.number)}</p>
        <p className="mt-1 text-muted">{member ? words.sentMember : words.sentVisitor}</p>
        {member && <div className="mt-4">{ticket(data.data.number)}</div>}
      </div>
    );
  }
  return (
    <Form busy={isPending} submit={submit} className="grid gap-5 sm:grid-cols-2">
      <div className="-mb-5 sm:col-span-2">
        <FormError>{fault}</FormError>
      </div>
      {!member && (
        <>
          <TextField
            {...field('name')}
            maxLength={limits.ContactIn.name.maxLength}
            autoComplete="name"
          />
          <TextField
            {...field('email')}
            type="email"
            icon={Mail}
            maxLength={limits.ContactIn.email.maxLength}
            autoComplete="email"
            error={emptyOr('email')}
          />
        </>
      )}
      {/* Its place is reserved, so that the other fields do not move. */}
      {(loading || all.length > 0) && (
        <SelectField className="sm:col-span-2" {...field('topic_id')}>
          <option value="">{words.anyTopic}</option>
          <Options of={all.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
      )}
      <TextField
        className="sm:col-span-2"
        {...field('subject')}
        maxLength={limits.ContactIn.subject.maxLength}
        error={emptyOr('subject')}
      />
      <TextArea
        className="sm:col-span-2"
        {...field('text')}
        rows={6}
        maxLength={limits.ContactIn.text.maxLength}
        error={emptyOr('text')}
      />
      <Button type="submit" className="h-12 sm:col-span-2" aria-disabled={isPending}>
        {isPending ? shared.sending : words.send}
      </Button>
    </Form>
  );
}
