import { OVERALL, pointsOf } from '../trend';
import type { CompanyMonth } from './queries';

/** '2026-05' and '2026-06' → true */
function follows(before: string, month: string): boolean {
  const next = new Date(`${before}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().startsWith(month);
}

/** The changes since the previous month: the overall score, and dimensions by id. */
export function changes(months: CompanyMonth[], month: CompanyMonth) {
  const last = months.find(({ period }) => follows(period, month.period))?.figures;
  const scores = new Map(last?.dimensions.map(({ id, score }) => [id, score]));
  const since = (now: number | null | undefined, then: number | null | undefined) =>
    now == null || then == null ? null : now - then;
  return {
    overall: since(month.figures?.score, last?.score),
    of: (id: string, score: number) => since(score, scores.get(id)),
  };
}

/** The overall scores up to a month, as a line. */
export function line(months: CompanyMonth[], until: string) {
  const shown = months.filter(({ period }) => period <= until).toReversed();
  const entries = shown.flatMap(({ period, figures }, id) =>
    figures ? [{ ...figures, id, period, date: `${period}-01` }] : [],
  );
  return pointsOf(entries, OVERALL);
}
