import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { passwordHint, type Reset, resetForm } from '../forms';
import { hasLinkEnded, resetLink } from '../links';
import { session } from '../session';
import { become } from '../signing';
import { resetForm as words } from '../words';

type Props = { id: string; token: string; onDone: (message: string) => void };

/** Sets a new password through a mail link: ends every session of the account. */
export function ResetForm({ id, token, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm<Reset>({
    resolver: resolver(resetForm),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const input = { id: Number(id), token, password };
      const { message } = await body(api.POST('/v1/auth/password/reset', { body: input }));
      if (client.getQueryData(session.queryKey)?.id === input.id) become(client, null);
      onDone(message);
    } catch (error) {
      showProblem(form, error, { password: words.passwordName });
      // The link expired while the form was open: the page says so.
      if (!form.getFieldState('password').error && hasLinkEnded(error)) {
        void client.resetQueries({ queryKey: resetLink(id, token).queryKey });
      }
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="space-y-5">
        <PasswordField
          label={words.password}
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" className="h-12 w-full" disabled={isSubmitting}>
          {isSubmitting ? words.changing : words.change}
        </Button>
      </div>
    </form>
  );
}
