import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { differences } from '../diff';
import type { Row } from '../queries';
import { differences as words } from '../words';

/** The differences between before and after. */
export function Differences({ row }: { row: Pick<Row, 'before' | 'after'> }) {
  const found = differences(row.before, row.after);
  if (found.length === 0) return <p className="text-sm text-muted">{words.same}</p>;
  return (
    <dl className="space-y-2 text-sm">
      {found.map(({ name, before, after }) => (
        <div key={name} className="gap-x-4 sm:grid sm:grid-cols-[8rem_1fr]">
          <dt className="font-semibold break-words text-muted">{name.replaceAll('_', ' ')}</dt>
          <dd className="flex flex-wrap items-start gap-1.5">
            {before !== undefined && (
              <del className="rounded bg-coral-wash px-1.5 break-words text-coral-ink">
                <VisuallyHidden>{words.was} </VisuallyHidden>
                {before || words.empty}
              </del>
            )}
            {after !== undefined && (
              <ins className="rounded bg-leaf-wash px-1.5 break-words text-leaf-ink no-underline">
                <VisuallyHidden>{words.now} </VisuallyHidden>
                {after || words.empty}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
