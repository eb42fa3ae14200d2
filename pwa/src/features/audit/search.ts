import { countOf, dayOf, textOf } from '@/lib/search';

/** The search parameters of the log. */
export type AuditSearch = {
  q?: string | undefined;
  actor?: number | undefined;
  action?: string | undefined;
  /** A kind of object, `role`, or one object, `role:7`. */
  object?: string | undefined;
  /** The first and last day, in the reader's time zone. */
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

export const isFiltered = (search: AuditSearch) => Object.values(search).some(Boolean);

/** The start of the day `later` days after `day`, in the reader's time zone. */
function startOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** The parameters as the server expects them. */
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
