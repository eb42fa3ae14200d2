import type { Schema } from '@/api/client';
import { toast } from '@/ui/toast';
import { makeTeam } from '../admin/queries';
import type { Home } from '../queries';
import { createTeam, useTeamChange } from '../queries';
import { createGroup as words } from '../words';
import { TeamFields } from './TeamFields';

type Props = { program: Home; staff?: boolean; onClose: () => void };

/** Creates a team; its creator becomes captain, unless they are an administrator. */
export function CreateGroup({ program, staff = false, onClose }: Props) {
  const { mutateAsync } = useTeamChange<Schema['TeamIn'], unknown>(
    staff ? makeTeam(program.id) : createTeam(program.id),
  );
  return (
    <TeamFields
      title={words.title}
      lead={staff ? words.leadAdmin(program.title) : words.lead(program.title)}
      verb={words.create}
      onClose={onClose}
      save={async ({ name, door }) => {
        await mutateAsync({ name, open: door === 'open' });
        toast(staff ? words.created(name) : words.createdWithLink(name), 'done');
      }}
    />
  );
}
