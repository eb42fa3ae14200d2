import { useQuery } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { canned as cannedWords, answer as words } from '../words';
import { fill } from './fill';
import { allCanned, answerTicket, type DeskTicket, noteTicket, useDeskChange } from './queries';

/** The team's form for a reply or an internal note. */
export function AnswerForm({ ticket }: { ticket: DeskTicket }) {
  const { id, name } = ticket;
  const [text, setText] = useState('');
  const [canned, setCanned] = useState<number>();
  const [empty, setEmpty] = useState(false);
  const answers = useQuery(allCanned);
  const send = useDeskChange(answerTicket(id));
  const note = useDeskChange(noteTicket(id));
  const busy = send.isPending || note.isPending;
  useHold(text !== '');
  const rows = answers.data ?? [];
  const ready = () => {
    setEmpty(text.trim() === '');
    return text.trim() !== '' && !busy;
  };
  // Keep what was typed or chosen during the call.
  const done = (message: string) => () => {
    toast(message, 'done');
    setText((now) => (now === text ? '' : now));
    setCanned((now) => (now === canned ? undefined : now));
  };
  const submit = (state: 'waiting' | 'solved') => {
    if (!ready()) return;
    const chosen = canned !== undefined && { canned_id: canned };
    send.mutate({ text, state: state as never, ...chosen }, { onSuccess: done(words.sent) });
  };
  const keep = () => ready() && note.mutate(text, { onSuccess: done(words.noted) });
  const error = send.error ?? note.error;
  const fault = faultOf(error, 'text', words.text);
  return (
    <Section title={words.title}>
      <Form busy={busy} submit={() => submit('waiting')} className="space-y-4">
        <FormError>{error && !fault ? problemText(error) : undefined}</FormError>
        {answers.isError && !answers.data && (
          <Fault
            error={answers.error}
            what={cannedWords.what}
            retry={() => void answers.refetch()}
            busy={answers.isFetching}
          />
        )}
        {rows.length > 0 && (
          <SelectField
            label={words.canned}
            value={canned ?? ''}
            onChange={({ target }) => {
              const chosen = rows.find((each) => each.id === Number(target.value));
              setCanned(chosen?.id);
              if (chosen) {
                setText(
                  [text.trimEnd(), fill(chosen.text, { name, id })].filter(Boolean).join('\n\n'),
                );
              }
            }}
          >
            <option value="">{words.choose}</option>
            <Options of={rows.map((each) => ({ value: each.id, label: each.title }))} />
          </SelectField>
        )}
        <TextArea
          label={words.text}
          rows={7}
          value={text}
          error={empty ? shared.required : fault}
          maxLength={limits.TicketAnswerIn.text.maxLength}
          onChange={({ target }) => {
            setText(target.value);
            setEmpty(false);
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" aria-disabled={busy}>
            {send.isPending ? shared.sending : words.send}
          </Button>
          <Button look="quiet" aria-disabled={busy} onClick={() => submit('solved')}>
            {words.sendAndSolve}
          </Button>
          <Button look="quiet" aria-disabled={busy} onClick={keep}>
            <StickyNote size={18} aria-hidden="true" />
            {words.note}
          </Button>
          <p className="text-sm text-muted">{words.noteHint}</p>
        </div>
      </Form>
    </Section>
  );
}
