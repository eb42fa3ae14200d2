/** A question's page, from 0. Lists are in the order of the survey. */
export type Place = { id: number; page: number };

/** The page of a question in an order that is being saved. */
export type Asked = { lineage: number; page: number };

type Known = Place & { lineage: number };

/**
 * A requested order with the questions' current ids. Leaves out questions that were deleted in the
 * meantime; adds new ones at the end of their page.
 */
export function placesOf(asked: readonly Asked[], questions: readonly Known[]): Place[] {
  const kept = asked.flatMap(({ lineage, page }) => {
    const known = questions.find((each) => each.lineage === lineage);
    return known ? [{ id: known.id, page }] : [];
  });
  const added = questions.filter((each) => !kept.some(({ id }) => id === each.id));
  return added.reduce((all, { id, page }) => atEndOf(all, id, page), kept);
}

const without = (places: readonly Place[], id: number) => places.filter((each) => each.id !== id);

/** Moves a question one step up or down, across the edge of its page if needed. Undefined if it cannot move. */
export function stepped(
  places: readonly Place[],
  id: number,
  by: 1 | -1,
  pages: number,
): Place[] | undefined {
  const from = places.findIndex((each) => each.id === id);
  const own = places[from];
  if (!own) return undefined;
  const neighbour = places[from + by];
  if (neighbour?.page === own.page) return dropped(places, id, neighbour.id);
  const page = own.page + by;
  if (page < 0 || page >= pages) return undefined;
  return places.map((each) => (each === own ? { id, page } : each));
}

/** Drops a question on another one and takes its place. */
export function dropped(places: readonly Place[], id: number, onto: number): Place[] {
  const to = places.findIndex((each) => each.id === onto);
  const target = places[to];
  if (!target || id === onto) return [...places];
  const rest = without(places, id);
  return [...rest.slice(0, to), { id, page: target.page }, ...rest.slice(to)];
}

/** Moves a question to the end of a page. */
export function atEndOf(places: readonly Place[], id: number, page: number): Place[] {
  const rest = without(places, id);
  const end = rest.findLastIndex((each) => each.page <= page) + 1;
  return [...rest.slice(0, end), { id, page }, ...rest.slice(end)];
}

/**
 * The questions after a page is deleted: its questions move to the previous page, or from the first
 * page to the next.
 */
export function withoutPage(places: readonly Place[], page: number): Place[] {
  const gone = Math.max(1, page);
  return places.map((each) => (each.page >= gone ? { ...each, page: each.page - 1 } : each));
}
