import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import type { Badge } from './levels';

export type NextBadge = Schema['NextAchievement'];
export type BadgeDetail = Schema['AchievementDetail'];

/** The member's badges, and the next ones. Logging changes them, so always refetch. */
export const ownBadges = queryOptions({
  queryKey: ['achievements'],
  queryFn: async ({ signal }): Promise<Schema['Achievements']> =>
    (await body(api.GET('/v1/core/achievement', { signal }))).data,
  staleTime: 0,
});

/** Another member's badges, newest first; fails with 404 for hidden members. */
export const badgesOf = (member: number) =>
  queryOptions({
    queryKey: ['achievements', member],
    queryFn: async ({ signal }): Promise<Badge[]> => {
      const params = { path: { id: member } };
      return (await body(api.GET('/v1/core/achievement/user/{id}', { params, signal }))).data;
    },
  });

/** A badge with the member's progress. */
export const badgeDetail = (badge: number) =>
  queryOptions({
    queryKey: ['achievements', 'badge', badge],
    queryFn: async ({ signal }): Promise<BadgeDetail> => {
      const params = { path: { id: badge } };
      return (await body(api.GET('/v1/core/achievement/{id}', { params, signal }))).data;
    },
    staleTime: 0,
  });
