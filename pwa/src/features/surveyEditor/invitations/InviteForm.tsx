import { useState } from 'react';
import { limits } from '@/api/limits';
import { addressesOf, addressFaults } from '@/lib/addresses/words';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { FaultList } from '@/ui/FaultList';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { inviteTo, useSurveyChange } from '../queries';
import { invitedWords, invitationsCard as words } from './words';

const MOST = limits.SurveyInviteIn.emails.maxItems;

/** Invites the addresses of a pasted list: all of them, or none. */
export function InviteForm({ survey }: { survey: number }) {
  const [text, setText] = useState('');
  const [own, setOwn] = useState<string>();
  const { mutate, isPending, error, reset } = useSurveyChange(inviteTo(survey));
  useHold(text !== '');
  const emails = addressesOf(text);
  const faults = addressFaults(error, emails);
  const change = (next: string) => {
    setText(next);
    setOwn(undefined);
    if (error) reset();
  };
  const submit = () => {
    const wrong =
      emails.length === 0 ? shared.required : emails.length > MOST && words.tooMany(MOST);
    setOwn(wrong || undefined);
    if (wrong) return;
    mutate(emails, {
      onSuccess: ({ data }) => {
        change('');
        toast(invitedWords(data), 'done');
      },
    });
  };
  return (
    <Form busy={isPending} submit={submit} className="space-y-4">
      <FormError>{error && faults.length === 0 ? problemText(error) : undefined}</FormError>
      <TextArea
        label={words.addresses}
        hint={words.addressesHint}
        rows={3}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={own}
        onChange={({ target }) => change(target.value)}
      />
      <FaultList title={words.faults} faults={faults} />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? words.sending : words.send}
      </Button>
    </Form>
  );
}
