import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { keepTyped } from '@/lib/typed';
import { useHold } from '@/lib/useHold';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { privacyLevels, useProfileChange } from '../profile';
import type { User } from '../session';
import { privacySettings as words } from '../words';

type Values = Pick<User, 'privacy_level'>;

/** How others see the member. */
export function PrivacySettings({ user }: { user: User }) {
  const change = useProfileChange();
  const form = useForm<Values>({ defaultValues: { privacy_level: user.privacy_level } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [saved, setSaved] = useState(false);
  useHold(isDirty);

  const submit = form.handleSubmit(async (input) => {
    const sent = form.getValues();
    try {
      await change(input);
      keepTyped(form, sent, input);
      setSaved(true);
    } catch (error) {
      showProblem(form, error, { privacy_level: words.choose });
    }
  });

  return (
    <Section title={words.title} lead={words.lead}>
      <form onSubmit={submit} noValidate>
        <FormError>{errors.root?.message ?? errors.privacy_level?.message}</FormError>
        <fieldset className="mb-5 grid gap-3">
          <legend className="sr-only">{words.choose}</legend>
          {privacyLevels.map(({ level, name, means }) => (
            <label
              key={level}
              className="flex cursor-pointer gap-3.5 rounded-control border border-field p-4 transition-colors duration-150 hover:border-muted has-checked:border-sea-ink has-checked:bg-sea-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink"
            >
              <input
                type="radio"
                value={level}
                className="mt-1 size-4.5 shrink-0 accent-sea outline-none"
                {...form.register('privacy_level')}
              />
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-muted">{means}</span>
                {level === 'nickname' && (
                  <span className="mt-1 block text-sm text-muted">
                    {user.nickname ? words.nickname(user.nickname) : words.noNickname(user.id)}
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        <SaveBar dirty={isDirty} saving={isSubmitting} saved={saved} />
      </form>
    </Section>
  );
}
