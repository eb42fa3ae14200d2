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
