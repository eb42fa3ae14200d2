import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { newsletters, type Source, useChoose } from '../queries';
import { choices as words } from '../words';

type Props = {
  source: Source;
  /** Replaces the newsletters when the link has expired. */
  refused?: ReactNode;
};

/** A person's newsletters. Saves each choice at once. */
export function Choices({ source, refused }: Props) {
  const { data, error, isFetching, refetch } = useQuery(newsletters(source));
  const { mutate, isPending, isSuccess, variables } = useChoose(source);
  if (!data && refused && error instanceof ApiError && error.status === 401) return refused;
  if (!data && error) {
    return <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const stored = data.newsletters.filter((each) => each.subscribed).map(({ id }) => id);
  // Show the new choice before the server confirms it.
  const wanted = isPending ? variables : data.subscribed ? stored : [];
  const choose = (ids: number[]) =>
    mutate(ids, {
      onError: (problem) => toast(words.failed(problemText(problem)), 'trouble'),
    });
  return (
    <Section title={words.title} lead={words.lead(data.email)}>
      <ul className="divide-y divide-line">
        {data.newsletters.map(({ id, name, about }) => (
          <li key={id} className="py-3 first:pt-0">
            <Switch
              label={name}
              hint={about}
              on={wanted.includes(id)}
              turn={(on) => choose(on ? [...wanted, id] : wanted.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm font-semibold text-muted">
          {isPending ? shared.saving : wanted.length === 0 ? words.none : isSuccess && shared.saved}
        </p>
        {wanted.length > 0 && (
          <Button look="quiet" aria-disabled={isPending} onClick={() => isPending || choose([])}>
            {words.stop}
          </Button>
        )}
      </div>
    </Section>
  );
}
