import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type DataOf, type InputOf } from '@/api/client';
import { formWith } from '@/lib/formWith';
import { type Site, site, wholeSite } from '@/lib/site';

type SiteIn = InputOf<'/v1/core/site', 'post'>;
export type Contrast = DataOf<'/v1/core/site/contrast'>;

/** The site as editors see it, never from the cache. */
export const editedSite = queryOptions({
  queryKey: ['site edited'],
  queryFn: async ({ signal }): Promise<Site> =>
    (await body(api.GET('/v1/core/site', { signal }))).data,
  staleTime: 0,
});

/** The site's current values as a complete input, to change one part of it. */
const inputOf = (now: Site): SiteIn => ({
  version: now.version,
  name: now.name,
  tagline: now.tagline,
  description: now.description,
  picture: now.picture ?? null,
  colours: {
    accent_light: now.colours.accent_light ?? null,
    accent_dark: now.colours.accent_dark ?? null,
  },
  social: now.social,
  footer: now.footer,
  sections: now.sections,
  dates: now.dates,
});

/** Updates the page's colours to the saved ones. */
function recolour({ colours, version }: Site): void {
  const found = document.querySelector<HTMLLinkElement>('link[href^="/theme.css"]');
  if (!colours.custom) {
    found?.remove();
    return;
  }
  const link = found ?? document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/theme.css?v=${version}`;
  if (!found) document.head.append(link);
}

/** A change to the site; updates the displayed site at once. */
export function useSiteChange<In>(change: (input: In) => Promise<Site>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => {
      client.setQueryData(editedSite.queryKey, now);
      client.setQueryData(site.queryKey, now);
      client.setQueryData(wholeSite.queryKey, now);
      recolour(now);
      return client.invalidateQueries({ queryKey: ['landing'] });
    },
  });
}

/** Saves a part of the site on top of `now`. */
export const savePart =
  (now: Site) =>
  async (part: Partial<SiteIn>): Promise<Site> =>
    (await body(api.POST('/v1/core/site', { body: { ...inputOf(now), ...part } }))).data;

/** Sets or removes the logo. */
export async function putLogo(file: File | undefined): Promise<Site> {
  const call = '/v1/core/site/logo';
  await body(file ? api.POST(call, { body: formWith(file) }) : api.DELETE(call));
  return (await body(api.GET('/v1/core/site'))).data;
}

/** The contrast of these accents; null for the default. */
export const contrastOf = (light: string | null, dark: string | null) =>
  queryOptions({
    queryKey: ['site contrast', light ?? '', dark ?? ''],
    queryFn: async ({ signal }): Promise<Contrast> => {
      const query = { accent_light: light, accent_dark: dark };
      return (await body(api.GET('/v1/core/site/contrast', { params: { query }, signal }))).data;
    },
    retry: false,
  });
