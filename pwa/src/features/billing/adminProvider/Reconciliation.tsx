import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { withQuery } from '@/lib/download';
import { formatNumber } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Listing } from '@/ui/Listing';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { copy, toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { CsvButton, Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import {
  comparisons,
  type Finding,
  findings,
  providerStatus,
  type Reconciliation as Run,
  reconcile,
  useAdminChange,
} from '../admin/queries';
import { moment } from '../words';
import { findingList, provider, reconciliation as words } from './words';

type Search = { q: string | undefined; search(q: string | undefined): void };

/** Whether the site's ledger agrees with the provider's. */
export function Reconciliation({ mayWrite, ...search }: Search & { mayWrite: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(providerStatus);
  if (isPending) {
    return (
      <Loading label={provider.loading}>
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={provider.what} retry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  if (!data.on) {
    return (
      <Card>
        <EmptyState title={words.off}>{words.offText}</EmptyState>
      </Card>
    );
  }
  const { test, webhook, accepted_at, refused_at, waiting, given_up } = data;
  const when = (at: string | null | undefined) => (at ? moment(at) : provider.never);
  return (
    <div className="grid gap-4">
      <Section title={provider.title} lead={test ? provider.test : provider.live}>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Fact name={provider.accepted}>{when(accepted_at)}</Fact>
          <Fact name={provider.refused}>{when(refused_at)}</Fact>
          <Fact name={provider.waiting}>{formatNumber(waiting)}</Fact>
          <Fact name={provider.givenUp}>{formatNumber(given_up)}</Fact>
        </dl>
        <p className="mt-5 text-sm text-muted">{provider.webhook}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 text-sm break-all">{webhook}</code>
          <Button look="bare" icon aria-label={provider.copy} onClick={() => void copy(webhook)}>
            <Copy size={18} aria-hidden="true" />
          </Button>
        </p>
      </Section>
      <Findings {...search} />
      <Runs mayWrite={mayWrite} />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-bold tabular-nums">{children}</dd>
  </div>
);

function Findings({ q, search }: Search) {
  const found = useInfiniteQuery(findings({ q }));
  return (
    <section aria-labelledby="findings" className="grid gap-3">
      <h2 id="findings" className="text-lg font-bold">
        {findingList.title}
      </h2>
      <ListCard
        of={found}
        words={findingList}
        q={q}
        search={search}
        csv={withQuery('/v1/auth/billing/reconciliation/findings/export', { search: q })}
        row={(row) => <OneFinding key={row.id} of={row} />}
      />
    </section>
  );
}

const OneFinding = ({
  of: { kind, subscription, user_id, name, refunded, at },
}: {
  of: Finding;
}) => (
  <Line
    title={<MemberLink id={user_id} name={name} />}
    facts={[
      moment(at),
      findingList.kinds[kind],
      refunded && findingList.refunded(refunded),
      subscription,
    ]}
  />
);

function Runs({ mayWrite }: { mayWrite: boolean }) {
  const runs = useInfiniteQuery(comparisons);
  const { mutate, isPending } = useAdminChange<void, unknown>(reconcile);
  const go = () =>
    mutate(undefined, {
      onSuccess: () => toast(words.started, 'done'),
      onError: toastProblem,
    });
  return (
    <Card aria-labelledby="comparisons">
      <div className="flex flex-wrap items-center gap-3 px-5 pt-5">
        <div className="mr-auto">
          <h2 id="comparisons" className="text-lg font-bold">
            {words.title}
          </h2>
          <p className="max-w-[60ch] text-muted">{words.lead}</p>
        </div>
        <CsvButton of={words.title} url="/v1/auth/billing/reconciliation/export" />
        {mayWrite && (
          <Button look="quiet" aria-disabled={isPending} onClick={() => isPending || go()}>
            <RefreshCw size={18} aria-hidden="true" />
            {isPending ? words.running : words.runNow}
          </Button>
        )}
      </div>
      <Listing
        of={runs}
        what={words.what}
        loading={words.loading}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <OneRun key={row.id} of={row} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

const OneRun = ({ of }: { of: Run }) => (
  <Line
    title={of.name ? words.by(of.name) : words.night}
    facts={[
      moment(of.began_at),
      of.ended_at ? words.compared(of.compared) : words.runs,
      of.events > 0 && words.events(of.events),
      of.fault,
    ]}
  >
    {of.ended_at && (
      <Tag tone={of.fault ? 'coral' : of.differing > 0 ? 'sun' : 'leaf'}>
        {of.fault ? words.stopped : of.differing > 0 ? words.differing(of.differing) : words.fine}
      </Tag>
    )}
  </Line>
);
