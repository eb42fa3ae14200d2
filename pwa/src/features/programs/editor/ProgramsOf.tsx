import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { programsOf as words } from '../words';
import { programsToEdit, useEdit } from './queries';

type Given = { program: number; company: number | null };

/** A company's exclusive programs, for administrators: assign a program, or open it to everyone again. */
export function ProgramsOf({ company }: { company: number }) {
  const all = useInfiniteQuery(programsToEdit(undefined));
  const programs = all.data?.pages.flatMap((page) => page.data) ?? [];
  const own = programs.filter(({ company_id }) => company_id === company);
  const free = programs.filter(({ company_id }) => company_id == null);
  const [chosen, choose] = useState('');
  const { mutate, isPending, error } = useEdit(({ program, company: company_id }: Given) =>
    body(
      api.PUT('/v2/core/challenge/{id}/company', {
        params: { path: { id: program } },
        body: { company_id },
      }),
    ),
  );
  const give = (program: number, to: number | null) =>
    isPending ||
    mutate(
      { program, company: to },
      {
        onSuccess: () => {
          choose('');
          toast(to === null ? words.opened : words.assigned, 'done');
        },
      },
    );
  const submit = () => {
    if (chosen) give(Number(chosen), company);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      {all.isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-15" />
        </Loading>
      )}
      {!all.isPending && !all.data && (
        <Fault error={all.error} what={words.what} retry={all.refetch} busy={all.isFetching} />
      )}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {own.map(({ id, title }) => (
          <li key={id} className="flex min-h-13 items-center gap-3">
            <Link
              to="/admin/programs/$id"
              params={{ id: String(id) }}
              className="min-w-0 flex-1 truncate font-semibold underline underline-offset-4"
            >
              {title}
            </Link>
            <Button look="bare" className="-mr-3" onClick={() => give(id, null)}>
              {words.open}
              <span className="sr-only">: {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {all.data && (
        <Form busy={isPending} submit={submit} className="flex flex-wrap items-end gap-3">
          <SelectField
            label={words.another}
            className="min-w-0 flex-1 basis-60"
            value={chosen}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{words.choose}</option>
            {free.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="quiet" className="h-12" disabled={chosen === ''}>
            {words.assign}
          </Button>
        </Form>
      )}
      <ShowMore of={all} look="bare" className="mt-2">
        {words.more}
      </ShowMore>
    </Section>
  );
}
