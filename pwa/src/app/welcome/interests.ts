import type { Program } from '@/features/programs/board';

/** What a newcomer may want to get better at, and the words by which programs of it are known. */
export const interests = {
  move: /walk|step|run|mov|stretch|strength|train|exercis|cycl|swim|outside|energy/i,
  sleep: /sleep|bed|night|screen|lights out|wind down/i,
  eat: /water|eat|fruit|vegetable|meal|sugar|cook|drink|breakfast|food/i,
  calm: /breath|meditat|mindful|calm|grat|journal|quiet|stress|pause/i,
  learn: /read|learn|page|study|language|focus|write|book/i,
} as const;

export type Interest = keyof typeof interests;

/** The programs that fit an interest best first; those that run before those that have yet to begin. */
export function suggested(programs: Program[], interest: Interest | undefined): Program[] {
  const fit = ({ title, description, activities }: Program) => {
    if (!interest) return 0;
    const texts = [title, title, description ?? '', ...activities.map((each) => each.title)];
    return texts.filter((text) => interests[interest].test(text)).length;
  };
  const score = (program: Program) => 2 * fit(program) + Number(program.state === 'running');
  return [...programs].sort((a, b) => score(b) - score(a) || b.members_count - a.members_count);
}
