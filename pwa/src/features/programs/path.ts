import type { Program } from './board';
import { daysBetween } from './words';

type Step = Program['steps'][number];

/** A piece of a step's plan: from which to which day of the program what is due. */
export type Piece = { id: number; first: number; last: number; titles: string[] };
export type Leg = Pick<Step, 'id' | 'title' | 'description' | 'image' | 'video'> & {
  first: number;
  last: number;
  /** How many activities there are in it. */
  count: number;
  pieces: Piece[];
};

/** The steps as a path: which days each takes. What was taken away keeps its days, and is not shown. */
export function legs({ steps, activities }: Program): Leg[] {
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  let day = 1;
  return steps.flatMap(({ plan, retired_on, ...step }) => {
    const first = day;
    const pieces = plan.flatMap((item) => {
      const from = day;
      day += item.duration;
      const due = item.activity_ids.flatMap((id) => titles.get(id) ?? []);
      return item.retired_on ? [] : [{ id: item.id, first: from, last: day - 1, titles: due }];
    });
    if (retired_on) return [];
    const count = new Set(pieces.flatMap((piece) => piece.titles)).size;
    return [{ ...step, first, last: day - 1, count, pieces }];
  });
}

/** Which day of the program `today` is: everybody's own where it has no dates. Nothing before it and after it. */
export function currentDay(
  { category, start_date, end_date, state }: Program,
  joinedOn: string | undefined,
  today: string,
): number | undefined {
  if (state !== 'running') return undefined;
  const first = category === 'TIMED' ? start_date : joinedOn;
  if (!first || today < first || (end_date && today > end_date)) return undefined;
  return daysBetween(first, today) + 1;
}
