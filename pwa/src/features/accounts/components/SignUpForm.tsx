import { useQueryClient } from '@tanstack/react-query';
import { Mail, UserRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { deviceZone } from '@/lib/deviceZone';
import { useHumanCheck } from '@/lib/humanCheck';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { passwordHint, type SignUp, signUpForm } from '../forms';
import type { User } from '../session';
import { enter } from '../signing';
import { signUpForm as words } from '../words';

const labels = {
  first_name: words.firstName,
  last_name: words.lastName,
  email: words.email,
  password: words.password,
};

type Props = {
  /** The visitor's company, from their link. */
  company?: string | undefined;
  onDone: (user: User) => void;
  /** Called if the address must be confirmed before the first sign-in. */
  onAsked: (email: string) => void;
};

export function SignUpForm({ company, onDone, onAsked }: Props) {
  const client = useQueryClient();
  const form = useForm<SignUp>({
    resolver: resolver(signUpForm),
    defaultValues: { first_name: '', last_name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const humanToken = useHumanCheck('register');

  const submit = form.handleSubmit(async (input) => {
    try {
      const person = {
        ...input,
        // The member's days are counted in this zone.
        timezone: deviceZone(),
        ...(company && { corporation_uid: company }),
        ...(await humanToken()),
      };
      const answer = await body(api.POST('/v1/auth/user/register', { body: person }));
      const data = 'data' in answer && answer.data;
      if (!data) return onAsked(input.email);
      enter(client, data);
      onDone(data.user);
    } catch (error) {
      showProblem(form, error, labels);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.first_name}
          icon={UserRound}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label={labels.last_name}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
        <TextField
          label={labels.email}
          className="sm:col-span-2"
          type="email"
          icon={Mail}
          hint={words.emailHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={labels.password}
          className="sm:col-span-2"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" className="h-12 sm:col-span-2" disabled={isSubmitting}>
          {isSubmitting ? words.creatingAccount : words.createAccount}
        </Button>
      </div>
    </form>
  );
}
