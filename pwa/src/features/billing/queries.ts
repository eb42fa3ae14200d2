import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { isMissing } from '@/api/error';
import { withQuery } from '@/lib/download';
import type { Package } from './plans';

export type MyBilling = Schema['MyBilling'];
export type Subscription = Schema['Subscription'];
export type Customer = Schema['BillingCustomer'];
export type InvoiceCard = Schema['InvoiceCard'];
export type Payment = Schema['Payment'];
export type Trial = Schema['Trial'];
type Change = Schema['PlanChange'];
export type Started = Schema['StartedSubscription'];
export type Quote = Schema['Quote'];

type Page<T> = { data: T[]; meta: { next_cursor: string | null } };

export const KEY = 'billing';

/** The packages, for everyone. */
export const packages = queryOptions({
  queryKey: [KEY, 'packages'],
  queryFn: async ({ signal }): Promise<Package[]> => {
    const params = { query: { limit: 100 } };
    return (await body(api.GET('/v1/auth/package', { params, signal }))).data;
  },
});

/** The member's plan and billing data. Only for members. */
export const ownBilling = queryOptions({
  queryKey: [KEY, 'own'],
  queryFn: async ({ signal }): Promise<MyBilling> =>
    (await body(api.GET('/v1/auth/billing', { signal }))).data,
  staleTime: 0,
});

/** The member's trial: whether they can start one, and how long it lasts. */
export const trial = queryOptions({
  queryKey: [KEY, 'trial'],
  queryFn: async ({ signal }): Promise<Trial> =>
    (await body(api.GET('/v1/auth/badge/trial', { signal }))).data,
});

/** What ends or is due soon, if anything. */
export const renewal = queryOptions({
  queryKey: [KEY, 'renewal'],
  queryFn: async ({ signal }): Promise<Schema['RenewNotification']> =>
    (await body(api.GET('/v1/auth/show-badge-renew-notification', { signal }))).data,
});

/** The member's payments, newest first. */
export const payments = infiniteQueryOptions({
  queryKey: [KEY, 'payments'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Page<Payment>> => {
    const params = { query: { limit: 12, ...(cursor && { cursor }) } };
    return body(api.GET('/v1/auth/history', { params, signal }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }) => meta.next_cursor,
  staleTime: 0,
});

/** The member's invoices and credit notes, newest first. */
export const invoices = infiniteQueryOptions({
  queryKey: [KEY, 'invoices'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Page<InvoiceCard>> => {
    const params = { query: { limit: 12, ...(cursor && { cursor }) } };
    return body(api.GET('/v1/auth/invoice', { params, signal }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }) => meta.next_cursor,
  staleTime: 0,
});

export const pdfOf = (id: InvoiceCard['id']) => `/v1/auth/invoice/${id}/pdf`;

export const receiptOf = (id: InvoiceCard['id']) => `/v1/auth/invoice/${id}/receipt`;

/** How to pay an invoice of the member. Creates the provider's payment page if there is a provider. */
export const howToPay = (invoice_id: InvoiceCard['id']) =>
  queryOptions({
    queryKey: [KEY, 'how to pay', invoice_id],
    queryFn: async ({ signal }) =>
      (
        await body(
          api.POST('/v1/auth/payment/create-payment-intent', { body: { invoice_id }, signal }),
        )
      ).data,
    retry: false,
  });

/** The secret that lets the provider's script take a card for an invoice. */
export const takeCard = async (invoice_id: InvoiceCard['id']): Promise<string> =>
  (await body(api.POST('/v1/auth/payment/card', { body: { invoice_id } }))).data.client_secret;

/** Charges a stored card for an invoice. Returns the outcome. */
export const payByCard = async (input: Schema['CardPaymentIn']): Promise<Schema['CardPayment']> =>
  (await body(api.POST('/v1/auth/payment/card/pay', { body: input }))).data;

/** A price with its discount and taxes. */
export const quote = (query: {
  price_id: number;
  coupon?: string;
  country?: string;
  business?: boolean;
}) =>
  queryOptions({
    queryKey: [KEY, 'quote', query],
    queryFn: async ({ signal }): Promise<Quote> =>
      (await body(api.GET('/v1/auth/subscription/quote', { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The invoice of a mail link, without signing in. */
export const payable = (token: string) =>
  queryOptions({
    queryKey: [KEY, 'payable', token],
    queryFn: async ({ signal }) => {
      const params = { query: { token } };
      return (await body(api.GET('/v1/auth/invoice/pay', { params, signal }))).data;
    },
    staleTime: 0,
    retry: false,
  });

/** The receipt of the paid invoice of a mail link. */
export const receiptByLink = (token: string) =>
  withQuery('/v1/auth/invoice/pay/receipt', { token });

/** The payment page for the invoice of a mail link; nothing if it cannot be paid online. */
export const payByLink = async (token: string) =>
  (await body(api.POST('/v1/auth/invoice/pay', { params: { query: { token } } }))).data.url;

/** What a switch to another price costs, and when it starts. */
export const changeTo = (subscription: number, price_id: number) =>
  queryOptions({
    queryKey: [KEY, 'change', subscription, price_id],
    queryFn: async ({ signal }): Promise<Change> => {
      const params = { path: { id: subscription }, query: { price_id } };
      return (await body(api.GET('/v1/auth/subscription/{id}/change', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** A coupon's discount on a price; fails with the reason if it is not valid. */
export const checkCoupon = async (code: string, price_id: number) => {
  const params = { query: { code, price_id } };
  return (await body(api.GET('/v1/auth/coupon/check', { params }))).data;
};

export const saveCustomer = async (input: Schema['CustomerIn']): Promise<Customer> =>
  (await body(api.POST('/v1/auth/subscription/create-customer', { body: input }))).data;

export const startTrial = async (): Promise<Subscription> =>
  (await body(api.POST('/v1/auth/badge/create-trial', { body: {} }))).data;

/** The order: a price, and an optional coupon. */
export type Order = { price_id: number; coupon?: string };

export const start = async (order: Order): Promise<Started> =>
  (await body(api.POST('/v1/auth/subscription/start', { body: order }))).data;

export const upgradeTrial =
  (id: number) =>
  async (order: Order): Promise<Started> =>
    (await body(api.POST('/v1/auth/subscription/{id}/upgrade-trial', { ...at(id), body: order })))
      .data;

export const changePlan =
  (id: number) =>
  async (price_id: number): Promise<Started> =>
    (await body(api.POST('/v1/auth/subscription/{id}/change', { ...at(id), body: { price_id } })))
      .data;

export type Reason = Schema['CancelReason'];

export const cancel =
  (id: number) =>
  async (input: Schema['CancelSubscriptionIn']): Promise<Subscription> =>
    (await body(api.POST('/v1/auth/subscription/{id}/cancel', { ...at(id), body: input }))).data;

export const resume = (id: number) => async (): Promise<Subscription> =>
  (await body(api.POST('/v1/auth/subscription/{id}/resume', at(id)))).data;

/** The provider's customer portal, for the card and the address. */
export const portal = async (): Promise<string> =>
  (await body(api.POST('/v1/auth/payment/portal', {}))).data.url;

/** A change to the member's billing; refetches all of it. */
export function useBillingChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export type Seat = Schema['SeatMember'];

/** The company's seats; for its owner, with the members. */
export const companySeats = infiniteQueryOptions({
  queryKey: [KEY, 'seats'],
  queryFn: async ({ signal, pageParam: cursor }): Promise<Schema['CompanySeats']> => {
    const params = { query: { limit: 50, ...(cursor && { cursor }) } };
    return (await body(api.GET('/v1/auth/company/seats', { params, signal }))).data;
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: 0,
});

/** The title of the plan that the company pays for: undefined until known, null without a seat. */
export function useSeat(enabled = true): string | null | undefined {
  const { data, error } = useInfiniteQuery({ ...companySeats, enabled });
  // The member has no company.
  if (isMissing(error)) return null;
  const company = data?.pages[0];
  return company && ((company.seat && company.package?.title) || null);
}

const seatOf = (user_id: number) => ({ params: { path: { user_id } } });

export const giveSeat = (user_id: number) =>
  body(api.POST('/v1/auth/company/seats/{user_id}', seatOf(user_id)));

export const takeSeat = (user_id: number) =>
  body(api.DELETE('/v1/auth/company/seats/{user_id}', seatOf(user_id)));
