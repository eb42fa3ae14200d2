import type { Report } from './survey';
import { report as words } from './words';

/** A reasonable number of programs to suggest. */
const MOST = 4;

type Step = { challenge_id: number; title: string; areas: string[] };

/** The programs of all bands, each once, with the areas they help with; the areas with the lowest scores first. */
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

/** The look of a score's level; its label says the same in words. */
export const toneOf = (score: number | null | undefined) =>
  score == null ? 'plain' : score < 40 ? 'sun' : score < 70 ? 'water' : 'leaf';
