import { formatNumber } from '@/lib/format';
import { ChartTable } from '@/ui/ChartTable';
import { Section } from '@/ui/Section';
import type { Results } from '../queries';
import { dimensionBars as words } from './words';

type Props = { dimensions: Results['dimensions'] };

/** The mean of each dimension, with a table behind. */
export function DimensionBars({ dimensions }: Props) {
  return (
    <Section title={words.title} lead={words.lead}>
      <figure>
        <div className="grid gap-4" aria-hidden="true">
          {dimensions.map(({ id, name, score, band }) => (
            <div key={id}>
              <p className="flex items-baseline gap-x-3">
                <span className="min-w-0 flex-1 font-semibold break-words">{name}</span>
                <span className="text-sm text-muted">{band?.label}</span>
                <span className="w-8 text-right font-bold tabular-nums">{score ?? '–'}</span>
              </p>
              <div className="mt-1 h-3 rounded-full bg-sunken">
                <div className="h-full rounded-full bg-sea" style={{ width: `${score ?? 0}%` }} />
              </div>
            </div>
          ))}
        </div>
        <ChartTable
          caption={words.caption}
          head={[words.dimension, words.score, words.band, words.people]}
          rows={dimensions.map(({ id, name, score, band, people }) => ({
            key: id,
            name,
            cells: [score ?? words.none, band?.label ?? '', formatNumber(people)],
          }))}
        />
      </figure>
    </Section>
  );
}
