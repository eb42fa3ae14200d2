import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Badge = Schema['Achievement'];
export type NextBadge = Schema['NextAchievement'];

/** The member's badges, and what is next. The log moves them: asked for at each look. */
export const ownBadges = queryOptions({
  queryKey: ['achievements'],
  queryFn: async ({ signal }): Promise<Schema['Achievements']> =>
    (await body(api.GET('/v1/core/achievement', { signal }))).data,
  staleTime: 0,
});

/** Another member's badges, newest first: 404 for those who are shown to nobody. */
export const badgesOf = (member: number) =>
  queryOptions({
    queryKey: ['achievements', member],
    queryFn: async ({ signal }): Promise<Badge[]> => {
      const params = { path: { id: member } };
      return (await body(api.GET('/v1/core/achievement/user/{id}', { params, signal }))).data;
    },
  });
