import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { Stat } from '@/ui/Stat';
import type { Series } from './queries';
import { SeriesTag } from './SeriesTag';
import { kinds, head as words } from './words';

/** A series' kind and progress; the children are its actions. */
export function SeriesHead({ series, children }: { series: Series; children?: ReactNode }) {
  const { name, starts, is_on, people, left, steps } = series;
  return (
    <Card aria-label={words.series} className="p-5 sm:p-6">
      <SeriesTag on={is_on} />
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{name}</h1>
      <p className="mt-1 text-muted">{kinds[starts].starts}</p>
      <p className="text-muted">{kinds[starts].ends}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <Stat label={words.people} value={people} />
        <Stat label={words.left} value={left} />
        <Stat label={words.sent} value={steps.reduce((sum, step) => sum + step.sent, 0)} />
      </dl>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </Card>
  );
}
