import type { Report } from './survey';
import { report as words } from './words';

/** A reasonable number of programs, or of articles, to suggest. */
const MOST = 4;

type Band = NonNullable<Report['band']>;

/**
 * The recommendations of all bands without duplicates, each with the areas that it helps; the
 * lowest scores come first.
 */
function recommended<T>(
  { band, dimensions }: Report,
  of: (band: Band) => readonly T[] | undefined,
  idOf: (step: T) => number,
): (T & { areas: string[] })[] {
  const lowest = dimensions.toSorted((a, b) => (a.score ?? 100) - (b.score ?? 100));
  const steps = new Map<number, T & { areas: string[] }>();
  for (const { name, band: each } of [...lowest, { name: words.overall, band }]) {
    for (const step of (each && of(each)) ?? []) {
      const known = steps.get(idOf(step));
      if (known) known.areas.push(name);
      else steps.set(idOf(step), { ...step, areas: [name] });
    }
  }
  return [...steps.values()].slice(0, MOST);
}

export const nextSteps = (report: Report) =>
  recommended(
    report,
    (band) => band.next_steps,
    (step) => step.challenge_id,
  );

/** A report stored by an earlier version of the app has no articles. */
export const nextArticles = (report: Report) =>
  recommended(
    report,
    (band) => band.articles,
    (article) => article.id,
  );

/** The look of a score's level; its label says the same in words. */
export const toneOf = (score: number | null | undefined) =>
  score == null ? 'plain' : score < 40 ? 'sun' : score < 70 ? 'water' : 'leaf';
