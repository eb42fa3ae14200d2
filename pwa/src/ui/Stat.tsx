import { formatCount, formatNumber } from '@/lib/format';
import { Tick } from './Tick';

/** One number that matters, with its name. Unknown yet: a dash. */
export function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className="text-xl font-bold tabular-nums"
        title={value === undefined ? undefined : formatNumber(value)}
      >
        <Tick>{value === undefined ? '–' : formatCount(value)}</Tick>
      </dd>
    </div>
  );
}
