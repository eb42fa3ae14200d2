import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { isMissing } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { SelectField } from '@/ui/SelectField';
import { PanelPart, SidePanel } from '@/ui/SidePanel';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { useTeamChange } from '../queries';
import { doorWords, tags, teamPanel as words } from '../words';
import { candidates, deleteTeam, type Managed, managedTeam, putIn, takeOut } from './queries';

type Person = { user_id: number; name: string };

type Props = {
  id: number;
  most: number | null | undefined;
  onClose(): void;
};

/** A team: its roster and actions. */
export function TeamPanel({ id, most, onClose }: Props) {
  const { data: team, error, isPending, isFetching, refetch } = useQuery(managedTeam(id));
  return (
    <SidePanel title={team?.name ?? words.team} onClose={onClose}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-40" />
        </Loading>
      )}
      {!isPending &&
        !team &&
        (isMissing(error) ? (
          <EmptyState title={words.missing}>{words.missingText}</EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        ))}
      {team && <Inside team={team} most={most} onClose={onClose} />}
    </SidePanel>
  );
}

function Inside({ team, most, onClose }: Omit<Props, 'id'> & { team: Managed }) {
  const { id, name } = team;
  const remove = useTeamChange(() => deleteTeam(id));
  const out = useTeamChange((user: number) => takeOut(id, user));
  const takeAway = ({ user_id, name: who }: Person) =>
    modal.open('confirm change', {
      title: words.removeQuestion(who),
      text: words.removeText,
      verb: words.remove,
      keep: words.keepMember,
      change: () => out.mutateAsync(user_id),
    });
  const deleteIt = () =>
    modal.open('confirm change', {
      title: words.deleteQuestion(name),
      text: words.deleteText,
      verb: words.deleteConfirm,
      keep: words.keep,
      change: async () => {
        await remove.mutateAsync(undefined);
        onClose();
      },
      done: words.deleted(name),
    });
  return (
    <>
      <div className="px-5 pb-4">
        <p className="text-sm text-muted">{doorWords(team, most)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => modal.open('change group', { team, staff: true })}>
            <Pencil size={18} aria-hidden="true" />
            {words.change}
          </Button>
          <Button look="quiet" onClick={deleteIt}>
            <Trash2 size={18} aria-hidden="true" />
            {shared.delete}
          </Button>
        </div>
      </div>
      <PanelPart title={words.roster}>
        {team.members.length === 0 && <p className="text-muted">{words.empty}</p>}
        <ul className="divide-y divide-line">
          {team.members.map((mate) => (
            <li key={mate.user_id} className="flex min-h-13 items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <span className="truncate font-semibold">{nameOf(mate)}</span>
                  {mate.captain && <Tag tone="sun">{tags.captain}</Tag>}
                </span>
                <span className="block text-sm text-muted">
                  {words.since(Date.parse(mate.joined_at))}
                </span>
              </span>
              <Button
                look="bare"
                icon
                className="-mr-2"
                aria-label={words.removeOf(nameOf(mate))}
                onClick={() => takeAway({ user_id: mate.user_id, name: nameOf(mate) })}
              >
                <UserMinus size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </PanelPart>
      <PanelPart title={words.addTitle}>
        <PutIn id={id} />
      </PanelPart>
    </>
  );
}

const nameOf = ({ user_id, name }: Person) => name || words.unnamed(user_id);

function PutIn({ id }: { id: number }) {
  const { data: people, ...list } = useQuery(candidates(id));
  const [who, choose] = useState('');
  const { mutate, isPending, error } = useTeamChange((user: number) => putIn(id, user));
  const submit = () => {
    if (who === '') return;
    mutate(Number(who), {
      onSuccess: () => {
        choose('');
        toast(words.added, 'done');
      },
    });
  };
  if (list.isPending) {
    return (
      <Loading label={words.loadingMembers}>
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  if (!people) {
    return (
      <Fault
        error={list.error}
        what={words.whatMembers}
        retry={list.refetch}
        busy={list.isFetching}
      />
    );
  }
  if (people.length === 0) return <p className="text-muted">{words.allIn}</p>;
  return (
    <Form busy={isPending} submit={submit} className="space-y-3">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <SelectField
        label={words.member}
        hint={words.memberHint}
        value={who}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{words.choose}</option>
        {people.map((person) => (
          <option key={person.user_id} value={person.user_id}>
            {nameOf(person)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="quiet" disabled={who === ''} aria-disabled={isPending}>
        {words.add}
      </Button>
    </Form>
  );
}
