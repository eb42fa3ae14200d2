import type { Schema } from '@/api/client';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { mendTeam } from '../admin/queries';
import type { Changed } from '../queries';
import { changeTeam, useTeamChange } from '../queries';
import { changeGroup as words } from '../words';
import { TeamFields } from './TeamFields';

type Props = { team: Changed; staff?: boolean; onClose: () => void };

/** A captain's settings: the name, how to join, and the captain. */
export function ChangeGroup({ team, staff = false, onClose }: Props) {
  const { mutateAsync } = useTeamChange<Schema['TeamPatch'], unknown>(
    staff ? mendTeam(team.id) : changeTeam(team.id),
  );
  return (
    <TeamFields
      title={words.change(team.name)}
      verb={words.save}
      team={team}
      onClose={onClose}
      save={async ({ name, door, captain }) => {
        const captain_id = captain ? Number(captain) : null;
        await mutateAsync({ name, open: door === 'open', captain_id });
        toast(shared.savedNow, 'done');
      }}
    />
  );
}
