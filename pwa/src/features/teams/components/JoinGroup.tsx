import { useQuery } from '@tanstack/react-query';
import { problemText } from '@/lib/problem';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { joinTeam, oneTeam, type Team, teamSettings, useTeamChange } from '../queries';
import { doorWords, tags, joinGroup as words } from '../words';

type Props = { id: number; name: string; welcome: boolean; onClose: () => void };

/** A team's members, and a button to join if it is open. */
export function JoinGroup({ id, name, welcome, onClose }: Props) {
  const { data: team, error, isPending, isFetching, refetch } = useQuery(oneTeam(id));
  return (
    <Modal title={team?.name ?? name} onClose={onClose}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-32" />
        </Loading>
      )}
      {!isPending && !team && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {team && <Inside team={team} welcome={welcome} onClose={onClose} />}
    </Modal>
  );
}

type InsideProps = { team: Team; welcome: boolean; onClose: () => void };

function Inside({ team, welcome, onClose }: InsideProps) {
  const { data: settings } = useQuery(teamSettings(team.challenge_id));
  const { mutate, isPending, error } = useTeamChange(() => joinTeam(team.id));
  const hidden = team.members_count - team.members.length;
  const join = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(words.youAreIn(team.name), 'done');
      },
    });
  return (
    <>
      <p className="mt-1 text-muted">{doorWords(team, settings?.max_size)}</p>
      <ul className="mt-3 max-h-80 overflow-y-auto">
        {team.members.map(({ user_id, name, image, captain }) => (
          <li key={user_id} className="flex min-h-13 items-center gap-3">
            <Avatar name={name ?? shared.you} image={image} />
            <span className="min-w-0 flex-1 truncate font-semibold">{name ?? shared.you}</span>
            {captain && <Tag tone="sun">{tags.captain}</Tag>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-1 text-sm text-muted">{words.hidden(team.members.length, hidden)}</p>
      )}
      {welcome && !team.locked && !team.full && team.open && (
        <div className="mt-5">
          <FormError>{error ? problemText(error) : undefined}</FormError>
          <Button
            className="h-12 w-full"
            aria-disabled={isPending}
            onClick={() => isPending || join()}
          >
            {isPending ? shared.joining : words.join}
          </Button>
        </div>
      )}
      {welcome && !team.locked && !team.full && !team.open && (
        <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm">{words.linkOnly}</p>
      )}
    </>
  );
}
