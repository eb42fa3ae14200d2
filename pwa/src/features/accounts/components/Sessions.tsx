import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { isOffline } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { deviceName, isPhone } from '../devices';
import { type SessionRow, sessions, useEndSession } from '../sessions';
import { sessions as words } from '../words';

/** The member's sessions, with a way to end each. */
export function Sessions() {
  const { data, error, isFetching, refetch } = useQuery(sessions);
  return (
    <Section title={words.title} lead={words.lead}>
      {data && <List rows={data} />}
      {!data && error && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {!data && !error && <Waiting />}
    </Section>
  );
}

function List({ rows }: { rows: SessionRow[] }) {
  const { mutate, isPending, variables, error } = useEndSession();
  const end = (which: number | 'others') => isPending || mutate(which);
  return (
    <>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} ending={isPending && variables === row.id} end={end} />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button
          look="quiet"
          className="mt-4 w-full sm:w-auto"
          aria-disabled={isPending}
          onClick={() => end('others')}
        >
          {isPending && variables === 'others' ? words.signingOut : words.signOutOthers}
        </Button>
      )}
    </>
  );
}

type RowProps = { row: SessionRow; ending: boolean; end: (id: number) => void };

function Row({ row: { id, client, current, created_at, used_at }, ending, end }: RowProps) {
  const Icon = isPhone(client) ? Smartphone : Monitor;
  const name = deviceName(client);
  return (
    <li className="flex min-h-18 items-center gap-3.5 py-3">
      <Icon size={22} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {current && <Tag tone="leaf">{words.thisDevice}</Tag>}
        </p>
        <p className="text-sm text-muted">
          {words.used(Date.parse(used_at), Date.parse(created_at))}
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          aria-label={words.signOut(name)}
          aria-disabled={ending}
          onClick={() => end(id)}
        >
          {ending ? words.signingOut : words.signOutThis}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <Loading label={words.loading}>
      {['a', 'b'].map((each) => (
        <div key={each} className="flex min-h-18 items-center gap-3.5">
          <Skeleton className="size-6" />
          <Skeleton className="h-5 w-48" />
        </div>
      ))}
    </Loading>
  );
}
