import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { shared } from '@/ui/words';
import { passwordForm } from '../secondFactor';
import { askPassword as words } from '../words';

type Props = {
  children: ReactNode;
  /** The labels of the button, idle and busy. */
  action: string;
  busy: string;
  danger?: boolean;
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password again before a sensitive action. */
export function AskPassword({ children, action, busy, danger, onPassword, onCancel }: Props) {
  const form = useForm({
    resolver: resolver(passwordForm),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onPassword(password);
    } catch (error) {
      showProblem(form, error, { password: words.yourPassword });
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4 max-w-[60ch] text-muted">{children}</p>
      <FormError>{errors.root?.message}</FormError>
      <PasswordField
        label={words.yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" look={danger ? 'danger' : 'primary'} disabled={isSubmitting}>
          {isSubmitting ? busy : action}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {shared.cancel}
        </Button>
      </div>
    </form>
  );
}
