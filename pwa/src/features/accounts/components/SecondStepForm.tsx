import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/error';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { TextField } from '@/ui/TextField';
import { codeForm } from '../secondFactor';
import type { User } from '../session';
import { enter } from '../signing';
import { secondStepForm as words } from '../words';

type Props = {
  onDone: (user: User) => void;
  /** The sign-in can no longer be continued. */
  onEnded: () => void;
};

/** The second factor after a return from an identity provider. */
export function SecondStepForm({ onDone, onEnded }: Props) {
  const client = useQueryClient();
  const form = useForm({ resolver: resolver(codeForm), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { data } = await body(api.POST('/v1/auth/login/second-factor', { body: input }));
      enter(client, data);
      onDone(data.user);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onEnded();
      showProblem(form, error, { code: words.code });
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="space-y-5">
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          hint={words.codeHint}
          error={errors.code?.message}
          {...form.register('code')}
        />
        <Button type="submit" className="h-12 w-full" disabled={isSubmitting}>
          {isSubmitting ? words.loggingIn : words.login}
        </Button>
      </div>
    </form>
  );
}
