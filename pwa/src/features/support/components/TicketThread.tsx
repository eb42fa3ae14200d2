import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { formatMoment } from '@/lib/dates';
import { faultOf, problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { TextArea } from '@/ui/TextArea';
import { shared } from '@/ui/words';
import { type Message, reply, solve, type Ticket, useTicketChange, type Way } from '../queries';
import { thread as words } from '../words';
import { StateTag } from './StateTag';

type Props = { ticket: Ticket; way: Way };

/** A ticket as its author sees it: the messages, and the possible replies. */
export function TicketThread({ ticket, way }: Props) {
  const { id, subject, state, topic, created_at, messages } = ticket;
  return (
    <>
      <div className="mt-2 mb-4 sm:mt-6">
        <div className="flex flex-wrap items-center gap-2">
          <StateTag state={state} />
          {topic && <span className="text-sm text-muted">{topic}</span>}
        </div>
        <h1 className="mt-2 text-3xl font-extrabold tracking-tight break-words">{subject}</h1>
        <p className="mt-1 text-muted">{words.number(id, Date.parse(created_at))}</p>
      </div>
      <ol aria-label={words.messages} className="grid gap-3">
        {messages.map((message) => (
          <OneMessage key={message.id} message={message} />
        ))}
      </ol>
      <Reply key={id} way={way} solved={state === 'solved'} />
    </>
  );
}

export function OneMessage({ message }: { message: Message & { note?: boolean } }) {
  const { by, name, text, at, via, note = false } = message;
  return (
    <li>
      <Card
        className={clsx('p-4 sm:p-5', note ? 'bg-sun-wash' : by === 'support' && 'bg-sea-wash')}
      >
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <strong>{name || (by === 'support' ? words.support : words.customer)}</strong>
          <span className="text-muted">
            {note && `${words.note} · `}
            <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
            {via === 'mail' && ` · ${words.byMail}`}
          </span>
        </p>
        <p className="mt-2 break-words whitespace-pre-line">{text}</p>
      </Card>
    </li>
  );
}

function Reply({ way, solved }: { way: Way; solved: boolean }) {
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const send = useTicketChange(way, reply(way));
  const close = useTicketChange(way, solve(way));
  const busy = send.isPending || close.isPending;
  useHold(text !== '');
  const submit = () => {
    setEmpty(text.trim() === '');
    if (text.trim() !== '') {
      send.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) });
    }
  };
  const error = send.error ?? close.error;
  const fault = faultOf(send.error, 'text', words.reply);
  return (
    <Form busy={busy} submit={submit} className="mt-5 space-y-4">
      <FormError>{error && !fault ? problemText(error) : undefined}</FormError>
      <TextArea
        label={words.reply}
        hint={solved ? words.reopens : undefined}
        value={text}
        error={empty ? shared.required : fault}
        maxLength={limits.TicketReplyIn.text.maxLength}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy}>
          {send.isPending ? shared.sending : words.send}
        </Button>
        {!solved && (
          <Button look="quiet" aria-disabled={busy} onClick={() => busy || close.mutate(undefined)}>
            <Check size={18} aria-hidden="true" />
            {words.solved}
          </Button>
        )}
      </div>
    </Form>
  );
}
