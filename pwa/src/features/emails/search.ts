import { countOf, dayOf, textOf } from '@/lib/search';

/** What the address of the mail log says: which days, whose mails or which kind, which page. */
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

/** As the server is asked which days; the last thirty when none is said. */
export function daysOf({ startDate, endDate }: MailSearch) {
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) };
}
