import { useForm } from 'react-hook-form';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { Segments } from '@/ui/Segments';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Changed } from '../queries';
import { doors, type TeamForm, teamForm, teamFields as words } from '../words';

const labels = { name: shared.name, door: words.door, captain: words.captain };

/** The form values with the server's field names. */
type Sent = TeamForm & { captain_id?: string };

type Props = {
  title: string;
  lead?: string;
  verb: string;
  /** An existing team: its captain can hand it over. */
  team?: Changed;
  save(team: TeamForm): Promise<void>;
  onClose: () => void;
};

/** The form of a new or existing team. */
export function TeamFields({ title, lead, verb, team, save, onClose }: Props) {
  const captain = team?.members.find((mate) => mate.captain);
  const others = team?.members.filter((mate) => mate !== captain && mate.name) ?? [];
  const form = useForm<Sent>({
    resolver: resolver(teamForm),
    defaultValues: {
      name: team?.name ?? '',
      door: team && !team.open ? 'link' : 'open',
      captain: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      onClose();
    } catch (error) {
      showProblem(form, error, { ...labels, captain_id: labels.captain });
    }
  });
  return (
    <ModalForm
      title={title}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : verb}
      submit={submit}
      onClose={onClose}
    >
      {lead && <p className="text-muted">{lead}</p>}
      <TextField
        label={labels.name}
        maxLength={limits.TeamIn.name.maxLength}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold" aria-hidden="true">
          {labels.door}
        </p>
        <Segments
          label={labels.door}
          options={doors}
          value={form.watch('door')}
          choose={(door) => form.setValue('door', door)}
        />
      </div>
      {others.length > 0 && (
        <SelectField
          label={labels.captain}
          hint={words.captainHint}
          error={errors.captain_id?.message}
          {...form.register('captain')}
        >
          <option value="">
            {captain ? words.current(captain.name ?? shared.you) : words.noCaptain}
          </option>
          {others.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ModalForm>
  );
}
