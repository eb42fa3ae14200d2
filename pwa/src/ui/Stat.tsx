import { formatCount, formatNumber } from '@/lib/format';

/** One number that matters, with its name. Unknown yet: a dash. */
export function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className="text-xl font-bold tabular-nums"
        title={value === undefined ? undefined : formatNumber(value)}
      >
        <span key={value} className="inline-block animate-tick">
          {value === undefined ? '–' : formatCount(value)}
        </span>
      </dd>
    </div>
  );
}
