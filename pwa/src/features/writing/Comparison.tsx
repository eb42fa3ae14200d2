import { diffWordsWithSpace } from 'diff';
import { Segments } from '@/ui/Segments';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { type Hunk, hunksOf } from './hunks';
import { comparison as words } from './words';

type Side = 'before' | 'after';

type Props = {
  before: string;
  after: string;
  labels: Record<Side, string>;
  /** The chosen side of each change, by index; absent if there is nothing to choose. */
  choice?: { of(change: number): Side; choose(change: number, side: Side): void };
};

/** Two texts side by side, stacked on a phone. Collapses equal parts. */
export function Comparison({ before, after, labels, choice }: Props) {
  const hunks = hunksOf(before, after);
  if (hunks.every((hunk) => 'same' in hunk)) return <p className="text-muted">{words.equal}</p>;
  let change = -1;
  return (
    <div>
      <div className="hidden gap-4 text-sm font-semibold text-muted sm:grid sm:grid-cols-2">
        <p>{labels.before}</p>
        <p>{labels.after}</p>
      </div>
      <ol className="mt-2 space-y-3">
        {hunks.map((hunk, at) => {
          if ('same' in hunk) return <Unchanged key={at} text={hunk.same} />;
          change += 1;
          const own = change;
          return (
            <li key={at} className="rounded-control border border-line p-3">
              <Changed hunk={hunk} labels={labels} />
              {choice && (
                <div className="mt-3">
                  <Segments
                    label={words.take(own + 1)}
                    options={[
                      { value: 'before', label: labels.before },
                      { value: 'after', label: labels.after },
                    ]}
                    value={choice.of(own)}
                    choose={(side) => choice.choose(own, side)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Unchanged({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.length === 0) return null;
  return <li className="px-3 text-sm text-muted">{words.same(lines.length)}</li>;
}

function Changed({
  hunk: { before, after },
  labels,
}: {
  hunk: Exclude<Hunk, { same: string }>;
  labels: Record<Side, string>;
}) {
  const parts = diffWordsWithSpace(before.trimEnd(), after.trimEnd());
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className="min-w-0">
          <p className="text-sm font-semibold text-muted sm:sr-only">{labels[side]}</p>
          <p className="whitespace-pre-wrap break-words">
            {(side === 'before' ? before : after).trim() ? (
              parts.map(({ value, added, removed }, at) => {
                const key = `${at}`;
                if (!added && !removed) return value;
                if (side === 'before' ? added : removed) return null;
                return side === 'before' ? (
                  <del key={key} className="bg-coral-wash text-coral-ink">
                    <VisuallyHidden>{words.removed} </VisuallyHidden>
                    {value}
                  </del>
                ) : (
                  <ins key={key} className="bg-leaf-wash text-leaf-ink no-underline">
                    <VisuallyHidden>{words.added} </VisuallyHidden>
                    {value}
                  </ins>
                );
              })
            ) : (
              <span className="text-muted">{words.nothing}</span>
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
