import { toast } from '@/ui/toast';
import type { Home } from '../modals';
import { createTeam, useTeamChange } from '../queries';
import { TeamFields } from './TeamFields';

type Props = { program: Home; onClose: () => void };

/** A team to be made: its maker leads it. */
export function CreateGroup({ program, onClose }: Props) {
  const { mutateAsync } = useTeamChange(createTeam(program.id));
  return (
    <TeamFields
      title="Make a team"
      lead={`In ${program.title}. You lead it, and share its link with whom you like.`}
      verb="Make the team"
      onClose={onClose}
      save={async ({ name, door }) => {
        await mutateAsync({ name, open: door === 'open' });
        toast(`${name} is there. Its link brings the others.`, 'done');
      }}
    />
  );
}
