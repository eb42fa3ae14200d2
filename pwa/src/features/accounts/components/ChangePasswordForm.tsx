import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { type ChangePassword, changePasswordForm, passwordHint } from '../forms';
import { enter } from '../signing';
import { changePasswordForm as words } from '../words';

const labels = { old_password: words.current, new_password: words.next };

/** Changes the signed-in user's password: ends every other session. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm<ChangePassword>({
    resolver: resolver(changePasswordForm),
    defaultValues: { old_password: '', new_password: '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useHold(isDirty);

  const submit = form.handleSubmit(async (input) => {
    try {
      const { data } = await body(api.POST('/v1/auth/password/change', { body: input }));
      enter(client, data);
      form.reset();
      onDone();
    } catch (error) {
      showProblem(form, error, labels);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="space-y-5">
        <PasswordField
          label={labels.old_password}
          autoComplete="current-password"
          error={errors.old_password?.message}
          {...form.register('old_password')}
        />
        <PasswordField
          label={labels.new_password}
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.new_password?.message}
          {...form.register('new_password')}
        />
        <Button type="submit" className="h-12" disabled={isSubmitting}>
          {isSubmitting ? words.changing : words.change}
        </Button>
      </div>
    </form>
  );
}
