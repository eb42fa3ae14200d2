import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/client';
import { formatCount, formatNumber } from '@/lib/format';
import { useNow } from '@/lib/useNow';
import { Card } from '@/ui/Card';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tick } from '@/ui/Tick';
import type { Figures } from '../activity';
import { dayBefore } from '../queries';
import { comparedWords, tiles as words } from '../words';
import { PerMinute } from './PerMinute';

type Counts = Schema['Counts'];
type Props = { figures: Figures | undefined; perMinute: number[] };

/** The current figures and today's, live. */
export function Tiles({ figures, perMinute }: Props) {
  const hour = new Date(useNow(60_000)).getUTCHours();
  const { data: before } = useQuery({
    ...dayBefore(figures?.date ?? '1970-01-02', hour),
    enabled: !!figures,
  });
  if (!figures) {
    return (
      <Loading label={words.loading}>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} className="h-28" />
          ))}
        </div>
      </Loading>
    );
  }
  const { online, logs_per_minute, errors_per_minute, today, waiting } = figures;
  const { mails, pushes } = today;
  const then = (of: (counts: Counts) => number) =>
    before && (
      <span title={words.byThisHour(hour)}>
        {comparedWords(of(today), of(before), words.yesterday)}
      </span>
    );
  const lost = mails.cancelled + mails.failed;
  const missed = pushes.gone + pushes.refused;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label={words.onlineNow} value={online}>
        {words.peak(Math.max(online, today.online_most))}
      </Tile>
      <Tile label={words.habitsLastMinute} value={logs_per_minute}>
        <PerMinute counts={perMinute} />
      </Tile>
      <Tile label={words.activeToday} value={today.active}>
        {words.habitsDone(today.logs)}
        <br />
        {then(({ active }) => active)}
      </Tile>
      <Tile label={words.signedUpToday} value={today.sign_ups}>
        {then(({ sign_ups }) => sign_ups)}
      </Tile>
      <Tile label={words.emails} value={mails.sent + mails.kept} alarm={mails.failed > 0}>
        {words.emailsLost(lost)}
        <br />
        {then((counts) => counts.mails.sent + counts.mails.kept)}
      </Tile>
      <Tile label={words.pushes} value={pushes.taken} alarm={pushes.refused > 0}>
        {words.pushesLost(missed)}
        <br />
        {then((counts) => counts.pushes.taken)}
      </Tile>
      <Tile label={words.errorsToday} value={today.errors} alarm={errors_per_minute > 0}>
        {words.errorsLastMinute(errors_per_minute)}
        <br />
        {then(({ errors }) => errors)}
      </Tile>
      <Tile label={words.waiting} value={waiting.logs + waiting.mails + waiting.pushes}>
        {words.queue(waiting.mails, waiting.pushes, waiting.logs)}
      </Tile>
    </div>
  );
}

type TileProps = { label: string; value: number; alarm?: boolean; children?: ReactNode };

function Tile({ label, value, alarm = false, children }: TileProps) {
  return (
    <Card className="min-h-28 p-4 sm:p-5">
      <dl className="flex h-full flex-col">
        <dt className="order-2 text-sm text-muted">{label}</dt>
        <dd
          className={`order-1 text-2xl font-extrabold tabular-nums ${alarm ? 'text-coral-ink' : ''}`}
          title={formatNumber(value)}
        >
          <Tick>{formatCount(value)}</Tick>
        </dd>
        {children && (
          <dd className="order-3 mt-auto pt-2 text-sm text-muted tabular-nums">{children}</dd>
        )}
      </dl>
    </Card>
  );
}
