import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import type { paths } from '@/api/schema';
import { useSharedChange } from '@/lib/useSharedChange';
import type { Package } from '../plans';
import { KEY } from '../queries';

/** The row type of a list, for rows without a named schema in the OpenAPI document. */
type Row<Path extends '/v1/auth/history-list' | '/v1/auth/billing/invoice'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'][number];

export type Subscriber = Schema['PackageSubscriber'];
export type SubscriberDetail = Schema['SubscriberHistory'];
type Given = Schema['Complimentary'];
export type CompanyPackage = Schema['CompanyPackage'];
export type AdminPayment = Row<'/v1/auth/history-list'>;
type Canceled = Schema['CancelledSubscription'];
type Refund = Schema['Refund'];
type Dispute = Schema['Dispute'];
type AdminInvoice = Row<'/v1/auth/billing/invoice'>;
export type Coupon = Schema['Coupon'];
export type TaxRate = Schema['TaxRate'];
/** All tax rates, with their version. */
export type TaxRates = Schema['TaxRates'];
export type Reconciliation = Schema['Reconciliation'];
export type Finding = Schema['ProviderFinding'];

type Page<T> = { data: T[]; meta: { next_cursor: string | null } };

const ROWS = 25;

/** A list's filters: a text, and a state if the list has states. */
type Asked = { q?: string | undefined; state?: string | undefined };

const ADMIN = [KEY, 'admin'];

/** A paged admin list. */
function listOf<T>(
  name: string,
  asked: Asked,
  call: (
    query: { limit: number; cursor?: string; search?: string },
    signal: AbortSignal,
  ) => Promise<Page<T>>,
) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN, name, asked],
    queryFn: ({ signal, pageParam }) =>
      call(
        {
          limit: ROWS,
          ...(pageParam && { cursor: pageParam }),
          ...(asked.q && { search: asked.q }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page<T>) => meta.next_cursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** All packages, including those no longer on offer. */
export const allPackages = queryOptions({
  queryKey: [...ADMIN, 'packages'],
  queryFn: async ({ signal }): Promise<Package[]> => {
    const params = { query: { archived: true, limit: 100 } };
    return (await body(api.GET('/v1/auth/package', { params, signal }))).data;
  },
  staleTime: 0,
});

type SubscriptionState = Schema['Subscription']['state'];

export const subscribers = (asked: {
  q?: string | undefined;
  state?: SubscriptionState | undefined;
  package?: number | undefined;
}) =>
  listOf<Subscriber>('subscribers', asked, (query, signal) =>
    body(
      api.GET('/v1/auth/billing/subscribers', {
        params: {
          query: {
            ...query,
            ...(asked.state && { state: asked.state }),
            ...(asked.package && { package_id: asked.package }),
          },
        },
        signal,
      }),
    ),
  );

/** A member's complete payment data. */
export const subscriber = (user_id: number) =>
  queryOptions({
    queryKey: [...ADMIN, 'subscriber', user_id],
    queryFn: async ({ signal }): Promise<SubscriberDetail> => {
      const params = { path: { user_id } };
      return (await body(api.GET('/v1/auth/billing/subscriber/{user_id}', { params, signal })))
        .data;
    },
    staleTime: 0,
  });

export const openInvoices = (asked: Asked) =>
  listOf<AdminInvoice>('open-invoices', asked, (query, signal) => {
    const open = { ...query, kind: 'invoice' as const, state: 'open' as const };
    return body(api.GET('/v1/auth/billing/invoice', { params: { query: open }, signal }));
  });

export const overdue = (asked: Asked) =>
  listOf<Subscriber>('overdue', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/dunning', { params: { query }, signal })),
  );

export const given = (asked: Asked) =>
  listOf<Given>('given', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/complimentary', { params: { query }, signal })),
  );

export const companyPackages = (asked: Asked) =>
  listOf<CompanyPackage>('company-packages', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/company-packages', { params: { query }, signal })),
  );

/** The package that a company has now, if any. */
export const packageOf = (company: number) =>
  queryOptions({
    queryKey: [...ADMIN, 'company-packages', 'now', company],
    queryFn: async ({ signal }): Promise<CompanyPackage | null> => {
      const query = { company };
      const { data } = await body(
        api.GET('/v1/auth/billing/company-packages', { params: { query }, signal }),
      );
      return data[0] ?? null;
    },
    staleTime: 0,
  });

export const payments = (asked: {
  q?: string | undefined;
  state?: AdminPayment['state'] | undefined;
}) =>
  listOf<AdminPayment>('payments', asked, (query, signal) =>
    body(
      api.GET('/v1/auth/history-list', {
        params: { query: { ...query, ...(asked.state && { state: asked.state }) } },
        signal,
      }),
    ),
  );

export const canceled = (asked: Asked) =>
  listOf<Canceled>('canceled', asked, (query, signal) =>
    body(api.GET('/v1/auth/payment/canceledList', { params: { query }, signal })),
  );

export const refunds = (asked: Asked) =>
  listOf<Refund>('refunds', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/refunds', { params: { query }, signal })),
  );

export const disputes = (asked: Asked) =>
  listOf<Dispute>('disputes', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/disputes', { params: { query }, signal })),
  );

export const adminInvoices = (asked: Asked) =>
  listOf<AdminInvoice>('invoices', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/invoice', { params: { query }, signal })),
  );

export const coupons = (asked: Asked) =>
  listOf<Coupon>('coupons', asked, (query, signal) =>
    body(api.GET('/v1/auth/coupon', { params: { query }, signal })),
  );

export const taxRates = queryOptions({
  queryKey: [...ADMIN, 'tax rates'],
  queryFn: async ({ signal }): Promise<TaxRates> =>
    (await body(api.GET('/v1/auth/billing/tax-rates', { signal }))).data,
  staleTime: 0,
});

/** The state of the payment provider. */
export const providerStatus = queryOptions({
  queryKey: [...ADMIN, 'provider'],
  queryFn: async ({ signal }): Promise<Schema['ProviderStatus']> =>
    (await body(api.GET('/v1/auth/billing/provider', { signal }))).data,
  staleTime: 0,
});

/** Reconciliations with the provider, newest first. */
export const comparisons = listOf<Reconciliation>('reconciliation', {}, (query, signal) =>
  body(api.GET('/v1/auth/billing/reconciliation', { params: { query }, signal })),
);

/** The findings of reconciliations. */
export const findings = (asked: Asked) =>
  listOf<Finding>('findings', asked, (query, signal) =>
    body(api.GET('/v1/auth/billing/reconciliation/findings', { params: { query }, signal })),
  );

type Period = { start: string; end: string; hours: number; currency?: string | undefined };

export const income = ({ start, end, hours, currency }: Period) =>
  queryOptions({
    queryKey: [...ADMIN, 'income', start, end, hours, currency],
    queryFn: async ({ signal }) => {
      const query = { start, end, granularity_in_hour: hours, ...(currency && { currency }) };
      return (await body(api.GET('/v1/auth/income', { params: { query }, signal }))).data;
    },
    placeholderData: keepPreviousData,
  });

/** Recurring income, churn and trials by month. */
export const figures = (from: string, to: string, currency: string | undefined) =>
  queryOptions({
    queryKey: [...ADMIN, 'figures', from, to, currency],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...(currency && { currency }) };
      return (await body(api.GET('/v1/auth/billing/figures', { params: { query }, signal }))).data;
    },
    placeholderData: keepPreviousData,
  });

export const addPackage = (input: Schema['PackageIn']) =>
  body(api.POST('/v1/auth/package', { body: input }));

export const patchPackage = (id: number) => (input: Schema['PackagePatch']) =>
  body(api.PATCH('/v1/auth/package/{id}', { ...at(id), body: input }));

/** Deletes a package that nobody ever had; archives any other. */
export const removePackage = (id: number) => body(api.DELETE('/v1/auth/package/{id}', at(id)));

export const addCoupon = (input: Schema['CouponIn']) =>
  body(api.POST('/v1/auth/coupon', { body: input }));

export const patchCoupon = (id: number) => (input: Schema['CouponPatch']) =>
  body(api.PATCH('/v1/auth/coupon/{id}', { ...at(id), body: input }));

export const saveTaxRates = (input: TaxRates) =>
  body(api.PUT('/v1/auth/billing/tax-rates', { body: input }));

export const markPaid = (id: number) => (input: Schema['InvoicePaidIn']) =>
  body(api.POST('/v1/auth/billing/invoice/{id}/paid', { ...at(id), body: input }));

export const addBalance = (input: Schema['AddBalanceIn']) =>
  body(api.POST('/v1/auth/add-balance', { body: input }));

export const givePlan = (input: Schema['AssignBadgeIn']) =>
  body(api.POST('/v1/auth/assign/badge', { body: input }));

export const giveVip = (input: Schema['CreateVipIn']) =>
  body(api.POST('/v1/auth/badge/create-vip', { body: input }));

export const endGiven = (id: number) => (reason: string) =>
  body(api.POST('/v1/auth/billing/complimentary/{id}/end', { ...at(id), body: { reason } }));

export const endSubscription = (id: number) => (reason: string) =>
  body(api.POST('/v1/auth/billing/subscription/{id}/end', { ...at(id), body: { reason } }));

export const giveCompanyPackage = (input: Schema['CompanyPackageIn']) =>
  body(api.POST('/v1/auth/billing/company-packages', { body: input }));

export const endCompanyPackage = (id: number) => (reason: string) =>
  body(api.POST('/v1/auth/billing/company-packages/{id}/end', { ...at(id), body: { reason } }));

export const refundPayment = (id: number) => (input: Schema['RefundIn']) =>
  body(api.POST('/v1/auth/payment/{id}/refund', { ...at(id), body: input }));

export const openDispute = (id: number) => (reason: string) =>
  body(api.POST('/v1/auth/payment/{id}/dispute', { ...at(id), body: { reason } }));

export const closeDispute = (id: number) => (input: Schema['CloseDisputeIn']) =>
  body(api.POST('/v1/auth/billing/dispute/{id}/close', { ...at(id), body: input }));

export const reconcile = () => body(api.POST('/v1/auth/billing/reconciliation', {}));

/**
 * An administrator's change; refetches all payment data, even after a conflict with a colleague's
 * change.
 */
export function useAdminChange<In, Out>(change: (input: In) => Promise<Out>) {
  return useSharedChange(change, { key: [KEY] });
}
