import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, body } from '@/api/client';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { PasswordField } from '@/ui/PasswordField';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { TextField } from '@/ui/TextField';
import { type ChangeEmail, changeEmailForm } from '../forms';
import { session, type User } from '../session';
import { emailAddress as words } from '../words';
import { PendingEmail } from './PendingEmail';
import { SendAgain } from './SendAgain';

/** The member's address: whether it is verified, and how to change it. */
export function EmailAddress({ user }: { user: User }) {
  const [changing, setChanging] = useState(false);
  return (
    <Section title={words.title}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{user.email}</p>
        {user.email_verified ? (
          <Tag tone="leaf">{words.confirmed}</Tag>
        ) : (
          <Tag tone="sun">{words.notConfirmedYet}</Tag>
        )}
      </div>
      {!user.email_verified && (
        <div className="mt-3 text-muted">
          <p className="mb-3">{words.confirmWhy}</p>
          <SendAgain mail="confirmation" email={user.email} />
        </div>
      )}
      {user.pending_email && <PendingEmail key={user.pending_email} email={user.pending_email} />}
      {changing ? (
        <ChangeForm onDone={() => setChanging(false)} />
      ) : (
        <Button look="quiet" className="mt-5" onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      )}
    </Section>
  );
}

const labels = { email: words.newAddress, password: words.yourPassword };

function ChangeForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm<ChangeEmail>({
    resolver: resolver(changeEmailForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useHold(isDirty);
  useEffect(() => form.setFocus('email'), [form.setFocus]);

  const submit = form.handleSubmit(async (input) => {
    try {
      await body(api.POST('/v1/auth/user/change-email', { body: input }));
      await client.invalidateQueries({ queryKey: session.queryKey });
      onDone();
    } catch (error) {
      showProblem(form, error, labels);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="mt-5 animate-appear border-t border-line pt-5">
      <FormError>{errors.root?.message}</FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.email}
          type="email"
          icon={Mail}
          autoComplete="email"
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
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? words.sending : words.change}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
