import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TreePalm } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { pauses as words } from '../words';
import { endPause, ownPauses } from './queries';
import { ahead, DAYS_A_YEAR, isRunning, type Pause, pausedDays } from './rules';

/** The member's pauses, with buttons to plan and end one. `today`: the member's local date. */
export function Pauses({ today }: { today: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownPauses);
  const plan = (
    <Button onClick={() => modal.open('plan pause', { today })}>
      <TreePalm size={18} aria-hidden="true" />
      {words.planAPause}
    </Button>
  );
  const next = ahead(data ?? [], today);
  const past = (data ?? []).filter(({ to }) => to < today);
  const year = today.slice(0, 4);
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && next.length === 0 && (
        <EmptyState title={words.empty} action={plan}>
          {words.emptyText}
        </EmptyState>
      )}
      {next.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {next.map((pause) => (
              <Row key={pause.id} pause={pause} today={today} />
            ))}
          </ul>
          <div className="mt-4">{plan}</div>
        </>
      )}
      {data && (
        <p className="mt-4 text-sm text-muted">
          {words.used(pausedDays(data, year), DAYS_A_YEAR, year)}
        </p>
      )}
      {past.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{words.past}</h3>
          <ul className="mt-1 text-sm text-muted">
            {past.map(({ id, from, to }) => (
              <li key={id} className="py-1">
                {words.range(from, to)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Row({ pause, today }: { pause: Pause; today: string }) {
  const { busy, end } = useEndPause(pause);
  const running = isRunning(pause, today);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-44 flex-1">
        <span className="block font-semibold">{words.range(pause.from, pause.to)}</span>
        <span className="text-sm text-muted">{running ? words.running : words.planned}</span>
      </p>
      <Button look="quiet" aria-disabled={busy} onClick={() => busy || void end()}>
        {running ? words.endPause : words.removePause}
      </Button>
    </li>
  );
}

/** A notice on every page during a pause: how long it lasts, and how to end it. */
export function PauseLine({ today }: { today: string }) {
  const { data } = useQuery(ownPauses);
  const running = data?.find((pause) => isRunning(pause, today));
  return running ? <Running pause={running} /> : null;
}

function Running({ pause }: { pause: Pause }) {
  const { busy, end } = useEndPause(pause);
  return (
    <section
      aria-label={words.youArePaused}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sea-wash px-5 py-4"
    >
      <p className="max-w-[60ch]">
        <strong className="block text-sea-ink">{words.pausedUntil(pause.to)}</strong>
        {words.pausedText}
      </p>
      <Button look="float" aria-disabled={busy} onClick={() => busy || void end()}>
        {words.endPause}
      </Button>
    </section>
  );
}

function useEndPause({ id }: Pause) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endPause(client, id);
      toast(words.pauseEnded, 'done');
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  return { busy, end };
}
