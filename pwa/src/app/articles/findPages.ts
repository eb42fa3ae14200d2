import { api, body } from '@/api/client';
import type { Find } from '@/features/writing/find';
import { findPages as words } from '../words';

/** Programs, events and articles by their names. */
export const findPages: Find = async (search, signal) => {
  const query = { search, limit: 5 };
  const [programs, events, articles] = await Promise.all([
    body(api.GET('/v2/core/challenge', { params: { query }, signal })),
    body(api.GET('/v1/core/event', { params: { query }, signal })),
    body(api.GET('/v1/core/post', { params: { query }, signal })),
  ]);
  return [
    ...programs.data.map(({ id, title }) => ({
      title,
      kind: words.program,
      to: `/challenges/${id}`,
    })),
    ...events.data.map(({ id, title }) => ({ title, kind: words.event, to: `/events/${id}` })),
    ...articles.data.map(({ slug, title }) => ({
      title,
      kind: words.article,
      to: `/insights/${slug}`,
    })),
  ];
};
