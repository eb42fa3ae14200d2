import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { showProblem } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { type SignIn, signInForm } from '../forms';
import type { User } from '../session';
import { enter } from '../signing';

const labels = { email: 'E-mail', password: 'Password' };

export function SignInForm({ onDone }: { onDone: (user: User) => void }) {
  const client = useQueryClient();
  const form = useForm<SignIn>({
    resolver: valibotResolver(signInForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      const { data } = await body(api.POST('/v1/auth/login', { body: input }));
      enter(client, data);
      onDone(data.user);
    } catch (error) {
      showProblem(form, error, labels);
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
        <Button type="submit" className="h-12 w-full" disabled={isSubmitting}>
          {isSubmitting ? 'Logging in...' : 'Login'}
        </Button>
      </div>
    </form>
  );
}
