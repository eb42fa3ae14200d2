import type { Schema } from '@/api/client';
import { toast } from '@/ui/toast';
import { makeTeam } from '../admin/queries';
import type { Home } from '../modals';
import { createTeam, useTeamChange } from '../queries';
import { TeamFields } from './TeamFields';

type Props = { program: Home; staff?: boolean; onClose: () => void };

/** A team to be made: its maker leads it, but for an administrator. */
export function CreateGroup({ program, staff = false, onClose }: Props) {
  const { mutateAsync } = useTeamChange<Schema['TeamIn'], unknown>(
    staff ? makeTeam(program.id) : createTeam(program.id),
  );
  return (
    <TeamFields
      title="Make a team"
      lead={
        staff
          ? `In ${program.title}, with nobody in it yet.`
          : `In ${program.title}. You lead it, and share its link with whom you like.`
      }
      verb="Make the team"
      onClose={onClose}
      save={async ({ name, door }) => {
        await mutateAsync({ name, open: door === 'open' });
        toast(
          staff ? `${name} is there.` : `${name} is there. Its link brings the others.`,
          'done',
        );
      }}
    />
  );
}
