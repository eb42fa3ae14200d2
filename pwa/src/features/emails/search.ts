import { countOf, dayOf, textOf } from '@/lib/search';

/** The search parameters of the mail log: days, address or kind, and page. */
export type MailSearch = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  type?: string | undefined;
  email?: string | undefined;
  page?: number | undefined;
};

export function mailSearch(asked: Record<string, unknown>): MailSearch {
  return {
    startDate: dayOf(asked.startDate),
    endDate: dayOf(asked.endDate),
    type: textOf(asked.type),
    email: textOf(asked.email),
    page: countOf(asked.page),
  };
}

/** The query's dates; the server defaults to the last thirty days. */
export function daysOf({ startDate, endDate }: MailSearch) {
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) };
}
