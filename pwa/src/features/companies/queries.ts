import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { allRows, type Page, paging } from '@/lib/paging';

export type Company = Schema['Company'];
export type CompanyMember = Schema['CompanyMember'];
export type CompanyWeek = Schema['CompanyWeek'];
export type Pending = Schema['PendingCompanyInvitation'];

const KEY = 'company';

const fresh = { ...paging, staleTime: 0 };

/** The member's company, if any. */
export const ownCompany = queryOptions({
  queryKey: [KEY, 'own'],
  queryFn: async ({ signal }): Promise<Company | null> =>
    (await body(api.GET('/v2/core/company/user', { signal }))).data.company ?? null,
  staleTime: 0,
});

export const oneCompany = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Company> =>
      (await body(api.GET('/v2/core/company/{id}', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** All companies by name, for administrators. */
export const allCompanies = infiniteQueryOptions({
  queryKey: [KEY, 'all'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Page<Company>> => {
    const params = { query: { limit: 50, cursor } };
    return body(api.GET('/v2/core/company-management', { params, signal }));
  },
  ...fresh,
});

export const membersOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'members', id],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<CompanyMember>> => {
      const params = { path: { id }, query: { limit: 50, cursor } };
      return body(api.GET('/v2/core/company/{id}/member', { params, signal }));
    },
    ...fresh,
  });

/** All members, for a field that shows them all. */
export const allMembersOf = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'members', id, 'all'],
    queryFn: ({ signal }): Promise<CompanyMember[]> =>
      allRows((cursor) => {
        const params = { path: { id }, query: { limit: 100, cursor } };
        return body(api.GET('/v2/core/company/{id}/member', { params, signal }));
      }),
    staleTime: 0,
  });

/** Pending invitations. */
export const pendingOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'pending', id],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Pending>> => {
      const params = { path: { id }, query: { limit: 50, cursor } };
      return body(api.GET('/v2/core/company/{id}/invitation', { params, signal }));
    },
    ...fresh,
  });

export const domainsOf = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'domains', id],
    queryFn: async ({ signal }): Promise<string[]> =>
      (await body(api.GET('/v2/core/company/{id}/domain', { ...at(id), signal }))).data.domains,
  });

/** A company's weekly figures, newest first. */
export const weeksOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'weeks', id],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<CompanyWeek>> => {
      const params = { path: { id }, query: { limit: 8, cursor } };
      return body(api.GET('/v2/core/company/{id}/week', { params, signal }));
    },
    ...fresh,
  });

/** The company of an invitation link. Opening it does not use it up. */
export const invitation = (token: string) =>
  queryOptions({
    queryKey: [KEY, 'invitation', token],
    queryFn: async () =>
      (await body(api.POST('/v2/core/company-invitation', { body: { token } }))).data.company,
    retry: false,
  });

export const createCompany = async (name: string): Promise<Company> =>
  (await body(api.POST('/v2/core/company', { body: { name } }))).data;
export const createFor = async (asked: { name: string; owner_id: number }): Promise<Company> =>
  (await body(api.POST('/v2/core/company-management', { body: asked }))).data;
/** Joins by the company's uid, or without one by the domain of the member's address. */
export const joinCompany = async (corporation_uid: string | undefined): Promise<Company> =>
  (
    await body(
      api.POST('/v2/core/company/join', { body: { corporation_uid: corporation_uid ?? null } }),
    )
  ).data;
export const accept = async (token: string): Promise<Company> =>
  (await body(api.POST('/v2/core/company-invitation/accept', { body: { token } }))).data;
export const changeCompany = (id: number) => (patch: Schema['CompanyPatch']) =>
  body(api.PATCH('/v2/core/company/{id}', { ...at(id), body: patch }));
export const deleteCompany = (id: number) => body(api.DELETE('/v2/core/company/{id}', at(id)));
export const leaveCompany = (id: number) => body(api.POST('/v2/core/company/{id}/leave', at(id)));
export const renewUid = (id: number) => body(api.POST('/v2/core/company/{id}/uid', at(id)));
export const removeMember = (id: number) => (user_id: number) =>
  body(api.DELETE('/v2/core/company/{id}/member/{user_id}', { params: { path: { id, user_id } } }));
export const claimDomain = (id: number) => (domain: string) =>
  body(api.POST('/v2/core/company/{id}/domain', { ...at(id), body: { domain } }));
export const releaseDomain = (id: number) => (domain: string) =>
  body(api.DELETE('/v2/core/company/{id}/domain/{domain}', { params: { path: { id, domain } } }));
/** Invites the people of a list, or of a CSV file; returns the number of mails being sent. */
export const invite = (id: number) => async (asked: { emails: string[] } | { csv: string }) =>
  (
    await ('csv' in asked
      ? body(api.POST('/v2/core/company/{id}/invitation-file', { ...at(id), body: asked }))
      : body(api.POST('/v2/core/company/{id}/invitation', { ...at(id), body: asked })))
  ).data.invited;
export const withdraw = (id: number) => (email: string) =>
  body(api.DELETE('/v2/core/company/{id}/invitation/{email}', { params: { path: { id, email } } }));

/** A change to a company; refetches all of its data, and the list of programs. */
export function useCompanyChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['programs'] });
      return client.invalidateQueries({ queryKey: [KEY] });
    },
  });
}
