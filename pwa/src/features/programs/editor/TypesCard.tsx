import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { formatPlural } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { nouns, shared } from '@/ui/words';
import { programTypes } from '../siteQueries';
import { typesCard as words } from '../words';
import { type ProgramType, useEdit } from './queries';

/** The types of programs. */
export function TypesCard() {
  const { data, error, isPending, isFetching, refetch } = useQuery(programTypes);
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      <ul className="divide-y divide-line">
        {data?.map((type) => (
          <Row key={type.id} type={type} />
        ))}
      </ul>
      <NameForm label={words.newType} button={words.add} />
    </Section>
  );
}

function Row({ type }: { type: ProgramType }) {
  const [renaming, setRenaming] = useState(false);
  const { mutate, isPending } = useEdit(() =>
    body(api.DELETE('/v1/core/challenge-type/{id}', { params: { path: { id: type.id } } })),
  );
  if (renaming) {
    return (
      <li className="py-2">
        <NameForm
          label={words.newName(type.name)}
          button={words.save}
          type={type}
          done={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-14 items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{type.name}</span>
        <span className="block text-sm text-muted">
          {formatPlural(type.challenges, nouns.program)}
        </span>
      </span>
      <Button
        look="bare"
        icon
        aria-label={words.rename(type.name)}
        onClick={() => setRenaming(true)}
      >
        <Pencil size={18} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        icon
        aria-label={words.delete(type.name)}
        aria-disabled={isPending}
        onClick={() =>
          isPending ||
          mutate(undefined, {
            onSuccess: () => toast(words.deleted(type.name)),
            onError: toastProblem,
          })
        }
      >
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}

type FormProps = { label: string; button: string; type?: ProgramType; done?: () => void };

function NameForm({ label, button, type, done }: FormProps) {
  const [name, setName] = useState(type?.name ?? '');
  const { mutate, isPending, error } = useEdit(() =>
    type
      ? body(
          api.PATCH('/v1/core/challenge-type/{id}', {
            params: { path: { id: type.id } },
            body: { name },
          }),
        )
      : body(api.POST('/v1/core/challenge-type', { body: { name } })),
  );
  const submit = () => {
    if (name.trim() === '') return;
    mutate(undefined, {
      onSuccess: () => {
        setName(type ? name : '');
        done?.();
      },
    });
  };
  return (
    <Form busy={isPending} submit={submit} className="mt-3">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={label}
          maxLength={limits.ProgramTypeName.name.maxLength}
          autoComplete="off"
          autoFocus={type !== undefined}
          className="min-w-0 flex-1 basis-48"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="quiet" className="h-12" disabled={name.trim() === ''}>
          {button}
        </Button>
        {done && (
          <Button look="bare" className="h-12" onClick={done}>
            {shared.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
