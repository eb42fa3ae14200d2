import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { daysOf, type MailSearch } from './search';

export type Mail = Schema['LogOut'];
export type Summary = Schema['SummaryOut'];
export type Template = Schema['LetterOut'];
export type Suppressed = Schema['Suppressed'];

/** The number of mails on a page, and in an account's panel. */
const ROWS = 25;
const FEW = 5;

export const mailSummary = (search: MailSearch) => {
  const query = daysOf(search);
  return queryOptions({
    queryKey: ['mails', 'summary', query],
    queryFn: async ({ signal }) =>
      (await body(api.GET('/v1/core/email-log-summary', { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
  });
};

type Log = { data: Mail[]; meta: { next_cursor: string | null } };

/** A page of the log for an address, else for a kind of mail. */
export const mailLog = (search: MailSearch) => {
  const { email, type = '', page = 1 } = search;
  const query = { ...daysOf(search), rowPerPage: ROWS, pageNumber: page };
  return queryOptions({
    queryKey: ['mails', 'log', email ? { email } : { type }, query],
    queryFn: ({ signal }): Promise<Log> =>
      email
        ? body(
            api.GET('/v1/core/email-logs-by-email/{email}', {
              params: { path: { email }, query },
              signal,
            }),
          )
        : body(
            api.GET('/v1/core/email-logs-by-type/{type}', {
              params: { path: { type }, query },
              signal,
            }),
          ),
    placeholderData: keepPreviousData,
  });
};

/** The latest mails to an account's address. */
export const userMails = (id: number, email: string) =>
  queryOptions({
    queryKey: ['user', id, 'mails', email],
    queryFn: async ({ signal }): Promise<Mail[]> => {
      const params = { path: { email }, query: { rowPerPage: FEW } };
      return (await body(api.GET('/v1/core/email-logs-by-email/{email}', { params, signal }))).data;
    },
  });

export const templates = queryOptions({
  queryKey: ['mails', 'templates'],
  queryFn: async ({ signal }) => (await body(api.GET('/v1/core/email-template', { signal }))).data,
});

/** The previewed mail: one of the log, or a kind of mail with example data. */
export type Previewed = { mail: Mail } | { template: Template };

const pathOf = (of: Previewed) =>
  'mail' in of ? `/v1/core/email-log/${of.mail.id}` : `/v1/core/email-template/${of.template.name}`;

/** Its HTML as a separate document for a frame. */
export const frameOf = (of: Previewed) => `${pathOf(of)}/html`;

export const preview = (of: Previewed) =>
  queryOptions({
    queryKey: ['mails', 'preview', pathOf(of)],
    queryFn: async ({ signal }) => {
      const call =
        'mail' in of
          ? api.GET('/v1/core/email-log/{id}', { params: { path: { id: of.mail.id } }, signal })
          : api.GET('/v1/core/email-template/{name}', {
              params: { path: { name: of.template.name } },
              signal,
            });
      return (await body(call)).data;
    },
  });

export const suppressed = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mails', 'suppressed', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return body(api.GET('/v1/core/email-suppressed', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
