import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError, messageOf } from '@/api/error';

export type Subscription = Schema['NewsletterSubscription'];

/** Whose newsletters these are, and how to read and change them. */
export type Source = {
  key: readonly unknown[];
  load(signal: AbortSignal): Promise<Subscription>;
  /** The ids of the chosen newsletters; none to unsubscribe. */
  save(newsletters: number[]): Promise<Subscription>;
};

const own = '/v1/auth/newsletter-user/own';

/** The newsletters of the account's address. */
export const ownNewsletters: Source = {
  key: ['newsletters', 'own'],
  load: async (signal) => (await body(api.GET(own, { signal }))).data,
  save: async (newsletters) => (await body(api.PATCH(own, { body: { newsletters } }))).data,
};

const byToken = '/v1/auth/newsletter-user/token';

/**
 * The newsletters of the recipient of a mail, by its token. The campaign with the link counts those
 * who unsubscribe.
 */
export function newslettersByToken(token: string, campaign: number | undefined): Source {
  const params = { query: { token } };
  const sent = { query: { token, ...(campaign && { campaign }) } };
  return {
    key: ['newsletters', 'token', token],
    load: async (signal) => (await body(api.GET(byToken, { params, signal }))).data,
    save: async (newsletters) =>
      (await body(api.PATCH(byToken, { params: sent, body: { newsletters } }))).data,
  };
}

export const newsletters = ({ key, load }: Source) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => load(signal), staleTime: 0 });

/** Saves a choice. */
export function useChoose(source: Source) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: source.save,
    // One at a time: each call sends the full list.
    scope: { id: source.key.join(' ') },
    onSuccess: (now) => client.setQueryData(newsletters(source).queryKey, now),
  });
}

/** Follows the link of a confirmation mail. Never retries, because a second use can fail. */
export const confirmation = (email: string, token: string) =>
  queryOptions({
    queryKey: ['newsletter confirmation', email, token],
    queryFn: async () => {
      const params = { query: { email, token } };
      return (await body(api.GET('/v1/auth/newsletter-email/verify', { params }))).data;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The server's page of a sent newsletter, as a separate document. */
export const issueAt = (id: string) => `/v1/core/newsletter-issue/${encodeURIComponent(id)}`;

/** A sent newsletter: its subject is the title of the document. */
export const issue = (id: string) =>
  queryOptions({
    queryKey: ['newsletter issue', id],
    queryFn: async ({ signal }) => {
      const answer = await fetch(issueAt(id), { signal }).catch((cause) => {
        if (signal.aborted) throw cause;
        throw new ApiError(messageOf(undefined), 0);
      });
      if (!answer.ok) throw new ApiError(messageOf(undefined), answer.status);
      // Parse only the title: the content policy blocks the document's styles.
      const [title = ''] = /<title>[^<]*<\/title>/.exec(await answer.text()) ?? [];
      return { subject: new DOMParser().parseFromString(title, 'text/html').title };
    },
  });
