import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/error';
import { limits } from '@/api/limits';
import { useHumanCheck } from '@/lib/humanCheck';
import { problemText, showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { TextField } from '@/ui/TextField';
import { fieldFaults, shared } from '@/ui/words';
import { subscribeForm as words } from '../words';

const name = (most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, fieldFaults.atMost(most)));

const schema = v.object({
  first_name: name(limits.SubscribeIn.first_name.maxLength),
  last_name: name(limits.SubscribeIn.last_name.maxLength),
  email: v.pipe(v.string(), v.trim(), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fieldFaults.email)),
});
type Values = v.InferOutput<typeof schema>;

const labels = { first_name: words.firstName, last_name: words.lastName, email: words.email };

/** `onDone` receives the server's message, which is the same for every address. */
export function SubscribeForm({ onDone }: { onDone: (message: string) => void }) {
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: { first_name: '', last_name: '', email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [already, setAlready] = useState(false);
  const humanToken = useHumanCheck('newsletter');

  const submit = form.handleSubmit(async (input) => {
    setAlready(false);
    try {
      const asked = { ...input, ...(await humanToken()) };
      const { data, message } = await body(api.POST('/v1/auth/newsletter', { body: asked }));
      if (data.id === 0) setAlready(true);
      else onDone(message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) showProblem(form, error, labels);
      else form.setError('root', { message: words.failed(problemText(error)) });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
      {errors.root && (
        <div className="-mb-5 sm:col-span-2">
          <FormError>{errors.root.message}</FormError>
        </div>
      )}
      <TextField
        label={labels.first_name}
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
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" className="h-12 sm:col-span-2" aria-disabled={isSubmitting}>
        {isSubmitting ? shared.sending : words.subscribe}
      </Button>
      <p role="status" className="text-sm text-muted sm:col-span-2">
        {already ? <strong className="text-ink">{words.already}</strong> : words.note}
      </p>
    </form>
  );
}
