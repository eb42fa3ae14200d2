import type { Program } from '@/features/programs/board';

/** The interests that a new member chooses from, with the words that identify matching programs. */
const interests = {
  move: /walk|step|run|mov|stretch|strength|train|exercis|cycl|swim|outside|energy/i,
  sleep: /sleep|bed|night|screen|lights out|wind down/i,
  eat: /water|eat|fruit|vegetable|meal|sugar|cook|drink|breakfast|food/i,
  calm: /breath|meditat|mindful|calm|grat|journal|quiet|stress|pause/i,
  learn: /read|learn|page|study|language|focus|write|book/i,
} as const;

export type Interest = keyof typeof interests;

/** Programs by how well they match an interest; running ones before upcoming ones. */
export function suggested(programs: Program[], interest: Interest | undefined): Program[] {
  const fit = ({ title, description, activities }: Program) => {
    if (!interest) return 0;
    const texts = [title, title, description ?? '', ...activities.map((each) => each.title)];
    return texts.filter((text) => interests[interest].test(text)).length;
  };
  const score = (program: Program) => 2 * fit(program) + Number(program.state === 'running');
  return [...programs].sort((a, b) => score(b) - score(a) || b.members_count - a.members_count);
}
