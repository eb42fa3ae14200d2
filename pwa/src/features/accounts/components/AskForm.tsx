import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type Ask, askForm } from '../forms';
import { type Asked, useAskForMail } from '../links';
import { askForm as words } from '../words';

type Props = {
  mail: Asked;
  /** The initial address. */
  email?: string | undefined;
  onDone: (email: string) => void;
};

/** Requests a mail by address. */
export function AskForm({ mail, email = '', onDone }: Props) {
  const form = useForm<Ask>({ resolver: resolver(askForm), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const askForMail = useAskForMail(mail);

  const submit = form.handleSubmit(async (input) => {
    try {
      await askForMail(input.email);
      onDone(input.email);
    } catch (error) {
      showProblem(form, error, { email: words.email });
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="space-y-5">
        <TextField
          label={words.email}
          type="email"
          icon={Mail}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" className="h-12 w-full" disabled={isSubmitting}>
          {isSubmitting ? shared.sending : words.send}
        </Button>
      </div>
    </form>
  );
}
