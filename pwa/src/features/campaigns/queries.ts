import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import type { paths } from '@/api/schema';
import { type Named, nameOfOne } from '@/lib/named';
import { type Segment, segmentIn } from './segment';
import type { NameOf } from './texts';
import { head } from './words';

type Answer = paths['/v1/auth/campaign/{id}']['get']['responses'][200];

export type Campaign = Answer['content']['application/json']['data'];
export type CampaignCard = Schema['CampaignCard'];
export type State = CampaignCard['state'];
type Page<Row> = { data: Row[]; meta: { next_cursor: string | null } };

const KEY = 'campaigns';
const ROWS = 25;
/** How often to poll a running newsletter, besides the live update. */
const RUNNING_MS = 10_000;

const ALL = [KEY, 'list'];
const { untitled } = head;

/** All newsletters, or those whose subject matches. */
export const campaigns = (search?: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, search],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<CampaignCard>> => {
      const params = { query: { limit: ROWS, cursor, ...(search && { search }) } };
      return body(api.GET('/v1/auth/campaign', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const campaign = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Campaign> =>
      (await body(api.GET('/v1/auth/campaign/{id}', { ...at(id), signal }))).data,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'running' && RUNNING_MS,
  });

/** The saved versions of a newsletter, newest first. */
export const versionsOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'one', id, 'versions'],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const params = { path: { id }, query: { limit: ROWS, cursor } };
      const call = '/v1/auth/campaign/{id}/revision';
      const { data, meta } = await body(api.GET(call, { params, signal }));
      return { data: data.map((card) => ({ ...card, title: card.subject || untitled })), meta };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    staleTime: 0,
  });

export const oneVersion = (id: number, version: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id, 'version', version],
    queryFn: async ({ signal }) => {
      const params = { path: { id, version } };
      const call = '/v1/auth/campaign/{id}/revision/{version}';
      return (await body(api.GET(call, { params, signal }))).data;
    },
  });

/**
 * Restores a version. Sends the current version's number, so that a newer one is not overwritten.
 */
export const restoreVersion =
  (id: number, of: number) =>
  async (version: number): Promise<Campaign> => {
    const params = { path: { id, version: of } };
    const call = '/v1/auth/campaign/{id}/revision/{version}/restore';
    return (await body(api.POST(call, { params, body: { version } }))).data;
  };

/** The links of a newsletter, and how often each was followed. */
export const campaignLinks = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id, 'links'],
    queryFn: async ({ signal }) =>
      (await body(api.GET('/v1/auth/campaign/{id}/links', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** The current recipients of a segment. */
export const audience = (segment: Segment) => {
  const asked = JSON.stringify(segmentIn(segment));
  return queryOptions({
    queryKey: [KEY, 'audience', asked],
    queryFn: async ({ signal }) => {
      const params = { query: { segment: asked } };
      return (await body(api.GET('/v1/auth/campaign-audience', { params, signal }))).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** A mail as it arrives: its texts, and its HTML as a separate document for a frame. */
export type Arriving = {
  /** Identifies the version, for the query key. */
  of: readonly (string | number | boolean)[];
  texts(signal: AbortSignal): Promise<Schema['CampaignPreview']>;
  frame: string;
};

export const arriving = ({ of, texts }: Arriving) =>
  queryOptions({
    queryKey: [KEY, 'preview', ...of],
    queryFn: ({ signal }) => texts(signal),
    staleTime: 0,
  });

/** A newsletter as it arrives, with one of its subjects. */
const campaignArriving = (
  { id, version }: Pick<Campaign, 'id' | 'version'>,
  b: boolean,
): Arriving => ({
  of: ['campaign', id, version, b],
  texts: async (signal) => {
    const params = { path: { id }, query: { b } };
    return (await body(api.GET('/v1/auth/campaign/{id}/preview', { params, signal }))).data;
  },
  frame: `/v1/auth/campaign/${id}/html?b=${b}`,
});

/** The mail as it arrives, and if two subjects are compared, the mail with the other subject. */
export const campaignPreview = (campaign: Campaign): { mail: Arriving; b?: Arriving } => ({
  mail: campaignArriving(campaign, false),
  ...(campaign.subject_b && campaign.share_b > 0 && { b: campaignArriving(campaign, true) }),
});

export const newsletters = queryOptions({
  queryKey: [KEY, 'newsletters'],
  queryFn: async ({ signal }): Promise<Named[]> =>
    (await body(api.GET('/v1/auth/newsletter-list', { signal }))).data,
});

/** The names loaded so far. */
export const knownNames =
  (client: QueryClient): NameOf =>
  (kind, id) =>
    (kind === 'newsletters'
      ? client.getQueryData(newsletters.queryKey)?.find((each) => each.id === id)?.name
      : client.getQueryData(nameOfOne(kind, id).queryKey)) ?? undefined;

/** A change to a newsletter; refetches all of its data. */
export function useCampaignChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ALL }),
        client.invalidateQueries({ queryKey: [KEY, 'one'] }),
      ]),
  });
}

export const addCampaign = async (input: Schema['CampaignIn']): Promise<Campaign> =>
  (await body(api.POST('/v1/auth/campaign', { body: input }))).data;

export const saveCampaign =
  (id: number) =>
  async (input: Schema['CampaignIn']): Promise<Campaign> =>
    (await body(api.PATCH('/v1/auth/campaign/{id}', { ...at(id), body: input }))).data;

export const copyCampaign = async (id: number): Promise<Campaign> =>
  (await body(api.POST('/v1/auth/campaign/{id}/copy', at(id)))).data;

export const removeCampaign = (id: number) => body(api.DELETE('/v1/auth/campaign/{id}', at(id)));

export const testCampaign = (id: number) => body(api.POST('/v1/auth/campaign/{id}/test', at(id)));

export const actOn = (id: number) => (input: Schema['CampaignActIn']) =>
  body(api.POST('/v1/auth/campaign/{id}/act', { ...at(id), body: input }));

/** Applies a live progress update to the shown numbers; refetches the newsletter if its state changed. */
export function mailed(client: QueryClient, told: Schema['AdminMailing']): void {
  const { campaign_id: id, recipients, sent, failed, running } = told;
  let changed = false;
  const moved = <T extends CampaignCard>(card: T): T => {
    if (card.id !== id) return card;
    changed ||= (card.state === 'running') !== running;
    const { counts } = card;
    const refused = Math.max(0, failed - counts.skipped);
    return { ...card, recipients, counts: { ...counts, sent, failed: refused } };
  };
  client.setQueryData(campaign(id).queryKey, (known) => known && moved(known));
  client.setQueriesData<InfiniteData<Page<CampaignCard>>>(
    { queryKey: ALL },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, data: page.data.map(moved) })),
      },
  );
  if (!changed) return;
  void client.invalidateQueries({ queryKey: ALL });
  void client.invalidateQueries({ queryKey: campaign(id).queryKey });
}

/** Fetches what {@link mailed} updates. */
export function refetchCampaigns(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ALL });
  void client.invalidateQueries({ queryKey: [KEY, 'one'] });
}
