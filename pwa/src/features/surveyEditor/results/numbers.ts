import type { Results } from '../queries';

type Counts = Results['questions'][number]['counts'];

/** The mean of a rating; undefined without answers. */
export function meanOf(counts: Counts): number | undefined {
  const people = counts.reduce((sum, each) => sum + each.people, 0);
  const total = counts.reduce((sum, each) => sum + each.people * each.value, 0);
  return people > 0 ? total / people : undefined;
}
