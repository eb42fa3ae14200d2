import type { Results } from '../survey';

type Counts = Results['questions'][number]['counts'];

/** The change of a score since another month, if both have one. */
export const changeOf = (now: number | null | undefined, before: number | null | undefined) =>
  now == null || before == null ? undefined : now - before;

/** The mean of a rating; undefined without answers. */
export function meanOf(counts: Counts): number | undefined {
  const people = counts.reduce((sum, each) => sum + each.people, 0);
  const total = counts.reduce((sum, each) => sum + each.people * each.value, 0);
  return people > 0 ? total / people : undefined;
}
