import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { api, body } from '@/api/client';
import { deviceZone } from '@/lib/deviceZone';
import { useHumanCheck } from '@/lib/humanCheck';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { TextField } from '@/ui/TextField';
import { fieldFaults, shared } from '@/ui/words';
import { keepByEmail as words } from '../words';

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fieldFaults.email)),
});

/** `secret`: the key of the visitor's response. */
type Props = { survey: number; secret: string };

/** Saves a visitor's answers under their email address, without signing up. */
export function KeepByEmail({ survey, secret }: Props) {
  const form = useForm<v.InferOutput<typeof schema>>({
    resolver: resolver(schema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [said, setSaid] = useState<string>();
  const humanToken = useHumanCheck('survey_responder');
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const answered = { survey_id: survey, key: secret };
      const asked = { email, ...answered, timezone: deviceZone(), ...(await humanToken()) };
      const { message } = await body(api.POST('/v1/auth/user/survey-responder', { body: asked }));
      setSaid(message);
    } catch (error) {
      showProblem(form, error, { email: words.email });
    }
  });
  return (
    <div role="status" className="border-t border-line pt-5 sm:col-span-2">
      {said ?? (
        <Form busy={isSubmitting} submit={submit} className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <p className="text-muted sm:col-span-2">{words.lead}</p>
          <FormError>{errors.root?.message}</FormError>
          <TextField
            label={words.email}
            className="sm:col-start-1"
            type="email"
            icon={Mail}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button
            type="submit"
            look="quiet"
            className="h-12 self-start sm:mt-6.5"
            aria-disabled={isSubmitting}
          >
            {isSubmitting ? shared.sending : words.save}
          </Button>
        </Form>
      )}
    </div>
  );
}
