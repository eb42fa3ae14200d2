import { formatNumber } from '@/lib/format';
import { ChartTable } from '@/ui/ChartTable';
import { Section } from '@/ui/Section';
import type { Results } from '../survey';
import { Change } from './Change';
import { changeOf } from './numbers';
import { signed, dimensionBars as words } from './words';

type Dimensions = Results['dimensions'];
/** `before`: the dimensions of another month to compare with. */
type Props = { dimensions: Dimensions; before: Dimensions | undefined };

/** The mean of each dimension, with a table for screen readers. */
export function DimensionBars({ dimensions, before }: Props) {
  const change = ({ id, score }: Dimensions[number]) =>
    changeOf(score, before?.find((each) => each.id === id)?.score);
  return (
    <Section title={words.title} lead={words.lead}>
      <figure>
        <div className="grid gap-4" aria-hidden="true">
          {dimensions.map((dimension) => {
            const { id, name, score, band } = dimension;
            return (
              <div key={id}>
                <p className="flex items-baseline gap-x-3">
                  <span className="min-w-0 flex-1 font-semibold break-words">{name}</span>
                  <span className="text-sm text-muted">{band?.label}</span>
                  <Change by={change(dimension)} />
                  <span className="w-8 text-right font-bold tabular-nums">{score ?? '–'}</span>
                </p>
                <div className="mt-1 h-3 rounded-full bg-sunken">
                  <div className="h-full rounded-full bg-sea" style={{ width: `${score ?? 0}%` }} />
                </div>
              </div>
            );
          })}
        </div>
        <ChartTable
          caption={words.caption}
          head={[
            words.dimension,
            words.score,
            ...(before ? [words.change] : []),
            words.band,
            words.people,
          ]}
          rows={dimensions.map((dimension) => {
            const { id, name, score, band, people } = dimension;
            const by = change(dimension);
            const since = before ? [by === undefined ? '' : signed(by)] : [];
            return {
              key: id,
              name,
              cells: [score ?? words.none, ...since, band?.label ?? '', formatNumber(people)],
            };
          })}
        />
      </figure>
    </Section>
  );
}
