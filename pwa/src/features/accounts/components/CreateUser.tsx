import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { deviceZone } from '@/lib/deviceZone';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { zoneNames } from '@/lib/zones';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { type NewUser, newUserForm } from '../forms';
import { createUser as words } from '../words';

const labels = {
  email: words.email,
  first_name: words.firstName,
  last_name: words.lastName,
  timezone: words.timeZone,
  role: words.role,
};

const own = deviceZone();
const zones = zoneNames(own);

type Props = { roles: readonly string[]; onClose: () => void };

/** Creates an account for another person, who sets the password. */
export function CreateUser({ roles, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<NewUser>({
    resolver: resolver(newUserForm),
    defaultValues: {
      email: '',
      first_name: '',
      last_name: '',
      timezone: own,
      role: 'user',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { data } = await body(api.POST('/v1/auth/user-role/create', { body: input }));
      void client.invalidateQueries({ queryKey: ['users'] });
      onClose();
      toast(data.invited ? words.invited(data.user.email) : words.noMailServer, 'done');
      await navigate({ to: '/admin/users/$id', params: { id: String(data.user.id) } });
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  return (
    <ModalForm
      title={words.title}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.email}
          className="sm:col-span-2"
          type="email"
          icon={Mail}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label={labels.first_name}
          autoComplete="off"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label={labels.last_name}
          autoComplete="off"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
        <SelectField
          label={labels.timezone}
          error={errors.timezone?.message}
          {...form.register('timezone')}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <SelectField label={labels.role} error={errors.role?.message} {...form.register('role')}>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
      </div>
    </ModalForm>
  );
}
