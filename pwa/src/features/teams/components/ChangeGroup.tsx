import { toast } from '@/ui/toast';
import { changeTeam, type Team, useTeamChange } from '../queries';
import { TeamFields } from './TeamFields';

type Props = { team: Team; onClose: () => void };

/** What a captain may change: the name, the door, and who leads. */
export function ChangeGroup({ team, onClose }: Props) {
  const { mutateAsync } = useTeamChange(changeTeam(team.id));
  return (
    <TeamFields
      title={`Change ${team.name}`}
      verb="Save"
      team={team}
      onClose={onClose}
      save={async ({ name, door, captain }) => {
        const captain_id = captain ? Number(captain) : null;
        await mutateAsync({ name, open: door === 'open', captain_id });
        toast('Saved.', 'done');
      }}
    />
  );
}
