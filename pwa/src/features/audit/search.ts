import { countOf, dayOf, textOf } from '@/lib/search';

/** What the address of the log says: which rows. */
export type AuditSearch = {
  q?: string | undefined;
  actor?: number | undefined;
  action?: string | undefined;
  /** A kind of thing, `role`, or one, `role:7`. */
  object?: string | undefined;
  /** First and last day, on the reader's own calendar. */
  from?: string | undefined;
  to?: string | undefined;
};

export function auditSearch(asked: Record<string, unknown>): AuditSearch {
  return {
    q: textOf(asked.q),
    actor: countOf(asked.actor),
    action: textOf(asked.action),
    object: textOf(asked.object),
    from: dayOf(asked.from),
    to: dayOf(asked.to),
  };
}

/** The first instant of a day on the reader's own clock, or of one some days later. */
function startOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** As the server is asked which rows. */
export function filterOf({ q, actor, action, object, from, to }: AuditSearch) {
  return {
    ...(q && { q }),
    ...(actor && { actor }),
    ...(action && { action }),
    ...(object && { object }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
  };
}
