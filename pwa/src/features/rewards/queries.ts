import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import type { Badge } from './levels';

export type NextBadge = Schema['NextAchievement'];
export type BadgeDetail = Schema['AchievementDetail'];

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

/** A badge as the member sees it. */
export const badgeDetail = (badge: number) =>
  queryOptions({
    queryKey: ['achievements', 'badge', badge],
    queryFn: async ({ signal }): Promise<BadgeDetail> => {
      const params = { path: { id: badge } };
      return (await body(api.GET('/v1/core/achievement/{id}', { params, signal }))).data;
    },
    staleTime: 0,
  });
