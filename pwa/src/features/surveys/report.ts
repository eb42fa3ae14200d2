import type { Report } from './survey';
import { report as words } from './words';

/** How many programs a reader can take in. */
const MOST = 4;

type Step = { challenge_id: number; title: string; areas: string[] };

/** The programs of all bands, each once, with what they help with: first those for the areas with most to gain. */
export function nextSteps({ band, dimensions }: Report): Step[] {
  const lowest = dimensions.toSorted((a, b) => (a.score ?? 100) - (b.score ?? 100));
  const steps = new Map<number, Step>();
  for (const { name, band: of } of [...lowest, { name: words.overall, band }]) {
    for (const { challenge_id, title } of of?.next_steps ?? []) {
      const known = steps.get(challenge_id);
      if (known) known.areas.push(name);
      else steps.set(challenge_id, { challenge_id, title, areas: [name] });
    }
  }
  return [...steps.values()].slice(0, MOST);
}
