import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { programsOf, copyStep as words } from '../words';
import { programsToEdit, useEdit } from './queries';

/** Copies a step of another program to the end of this one. */
export function CopyStep({ program }: { program: Program }) {
  const programs = useInfiniteQuery(programsToEdit(undefined));
  const [from, setFrom] = useState('');
  const [step, setStep] = useState('');
  const { mutate, isPending, error } = useEdit((step_id: number) =>
    body(
      api.POST('/v1/core/challenge/{id}/assign-step', {
        params: { path: { id: program.id } },
        body: { step_id },
      }),
    ),
  );
  const all = programs.data?.pages.flatMap((page) => page.data) ?? [];
  const others = all.filter(({ id, steps }) => id !== program.id && steps.length > 0);
  const steps = others.find(({ id }) => id === Number(from))?.steps ?? [];
  if (others.length === 0 && !programs.hasNextPage) return null;
  return (
    <div>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <SelectField
        label={words.title}
        value={from}
        onChange={({ target }) => {
          setFrom(target.value);
          setStep('');
        }}
      >
        <option value="">{words.chooseAProgram}</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <ShowMore of={programs} look="bare">
        {programsOf.more}
      </ShowMore>
      {steps.length > 0 && (
        <>
          <SelectField
            className="mt-3"
            label={words.step}
            value={step}
            onChange={({ target }) => setStep(target.value)}
          >
            <option value="">{words.choose}</option>
            {steps.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button
            look="quiet"
            className="mt-2"
            disabled={!step}
            aria-disabled={isPending}
            onClick={() =>
              isPending ||
              mutate(Number(step), {
                onSuccess: () => toast(words.hint, 'done'),
              })
            }
          >
            {words.add}
          </Button>
        </>
      )}
    </div>
  );
}
