import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tick } from '@/ui/Tick';
import type { Figures } from '../activity';
import { PerMinute } from './PerMinute';

type Props = { figures: Figures | undefined; perMinute: number[] };

/** The figures of now and today, as they move. */
export function Tiles({ figures, perMinute }: Props) {
  if (!figures) {
    return (
      <Loading label="Loading the figures">
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
  const lost = mails.cancelled + mails.failed;
  const missed = pushes.gone + pushes.refused;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label="online now" value={online}>
        {formatNumber(Math.max(online, today.online_most))} at most today
      </Tile>
      <Tile label="habits in the last minute" value={logs_per_minute}>
        <PerMinute counts={perMinute} />
      </Tile>
      <Tile label="active today" value={today.active}>
        {formatNumber(today.logs)} habits done
      </Tile>
      <Tile label="signed up today" value={today.sign_ups} />
      <Tile label="mails today" value={mails.sent + mails.kept} alarm={mails.failed > 0}>
        {formatNumber(lost)} did not go out
      </Tile>
      <Tile label="pushes today" value={pushes.taken} alarm={pushes.refused > 0}>
        {formatNumber(missed)} did not arrive
      </Tile>
      <Tile label="errors today" value={today.errors} alarm={errors_per_minute > 0}>
        {formatNumber(errors_per_minute)} in the last minute
      </Tile>
      <Tile label="waiting" value={waiting.logs + waiting.mails + waiting.pushes}>
        {`${formatNumber(waiting.mails)} mails, ${formatNumber(waiting.pushes)} pushes, ${formatNumber(waiting.logs)} logs`}
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
