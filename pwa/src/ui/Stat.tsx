import { formatCount, formatNumber } from '@/lib/format';
import { Tick } from './Tick';

type Props = { label: string; value: number | undefined; unit?: '%' };

/** A key figure with its name; a dash while unknown. */
export function Stat({ label, value, unit }: Props) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className="text-xl font-bold tabular-nums"
        title={value === undefined ? undefined : formatNumber(value)}
      >
        <Tick>{value === undefined ? '–' : formatCount(value)}</Tick>
        {unit}
      </dd>
    </div>
  );
}
