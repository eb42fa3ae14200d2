import { useQuery } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Options, SelectField } from '@/ui/SelectField';
import { toastProblem } from '@/ui/toastProblem';
import { StateTag } from '../components/StateTag';
import { OneMessage } from '../components/TicketThread';
import { topics } from '../queries';
import { panel as words } from '../words';
import { AnswerForm } from './AnswerForm';
import { agents, changeTicket, type DeskTicket, useDeskChange } from './queries';
import { states } from './search';

type Props = { ticket: DeskTicket; me: number };

/** A ticket as the team sees it: the messages, the assignee, and the reply form. */
export function DeskTicketView({ ticket, me }: Props) {
  const { id, subject, state, name, email, assigned_id, assigned_name, topic_id, thread } = ticket;
  const { data = [] } = useQuery(agents);
  const known = !assigned_id || data.some((each) => each.id === assigned_id);
  // A person who has left the team stays assigned until the ticket is reassigned.
  const team = known ? data : [...data, { id: assigned_id, name: assigned_name ?? '' }];
  const { data: all = [] } = useQuery(topics);
  const { mutate } = useDeskChange(changeTicket(id));
  const change = (patch: Parameters<typeof mutate>[0]) => mutate(patch, { onError: toastProblem });
  const orNull = (value: string) => (value === '' ? null : Number(value));
  return (
    <>
      <Card aria-label={words.ticket} className="p-5 sm:p-6">
        <StateTag state={state} desk />
        <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">
          {subject} <span className="text-muted">#{id}</span>
        </h1>
        <p className="mt-1 break-words text-muted">{words.from(name, email)}</p>
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <SelectField
            label={words.state}
            value={state}
            onChange={({ target }) =>
              change({ state: target.value as 'open' | 'waiting' | 'solved' })
            }
          >
            <Options of={states.filter(({ value }) => value !== 'new' || state === 'new')} />
          </SelectField>
          <SelectField
            label={words.assigned}
            value={assigned_id ?? ''}
            onChange={({ target }) => change({ assigned_id: orNull(target.value) })}
          >
            <option value="">{words.nobody}</option>
            <Options of={team.map((each) => ({ value: each.id, label: each.name }))} />
          </SelectField>
          <SelectField
            label={words.topic}
            value={topic_id ?? ''}
            onChange={({ target }) => change({ topic_id: orNull(target.value) })}
          >
            <option value="">{words.noTopic}</option>
            <Options of={all.map((each) => ({ value: each.id, label: each.name }))} />
          </SelectField>
        </div>
        {assigned_id !== me && (
          <Button look="quiet" className="mt-4" onClick={() => change({ assigned_id: me })}>
            <Hand size={18} aria-hidden="true" />
            {words.take}
          </Button>
        )}
      </Card>
      <ol aria-label={words.thread} className="grid gap-3">
        {thread.map((message) => (
          <OneMessage key={message.id} message={message} />
        ))}
      </ol>
      <AnswerForm key={id} ticket={ticket} />
    </>
  );
}
