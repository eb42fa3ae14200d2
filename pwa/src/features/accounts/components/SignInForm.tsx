import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { codeOf } from '@/api/error';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type SignIn, signInForm } from '../forms';
import type { User } from '../session';
import { enter } from '../signing';
import { signInForm as words } from '../words';

const labels = { email: words.email, password: words.password, code: words.code };

type Props = { email?: string; onDone?: (user: User) => void };

export function SignInForm({ email = '', onDone }: Props) {
  const client = useQueryClient();
  const form = useForm<SignIn>({
    resolver: resolver(signInForm),
    defaultValues: { email, password: '', code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  // A dialog around the form has opened by now, with the focus on the email address.
  useEffect(() => {
    if (email) setFocus('password');
  }, [email, setFocus]);
  // The server asks for a second factor only after a correct password.
  const [asked, setAsked] = useState(false);

  const submit = form.handleSubmit(async (input) => {
    try {
      const { data } = await body(
        api.POST('/v1/auth/login', { body: { ...input, code: input.code ?? null } }),
      );
      enter(client, data);
      onDone?.(data.user);
    } catch (error) {
      if (codeOf(error) !== 'second_factor_required') return showProblem(form, error, labels);
      if (asked) form.setError('code', { message: shared.required });
      setAsked(true);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="space-y-5">
        <TextField
          label={labels.email}
          type="email"
          icon={Mail}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={labels.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asked && (
          <TextField
            label={labels.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            hint={words.codeHint}
            error={errors.code?.message}
            {...form.register('code')}
          />
        )}
        <Button type="submit" className="h-12 w-full" disabled={isSubmitting}>
          {isSubmitting ? words.loggingIn : words.login}
        </Button>
      </div>
    </form>
  );
}
