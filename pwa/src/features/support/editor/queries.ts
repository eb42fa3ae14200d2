import { api, body, type InputOf } from '@/api/client';
import { useSharedChange } from '@/lib/useSharedChange';
import type { Article, Topic } from '../queries';

/**
 * A change to the help articles and topics; refetches all of them, even after a conflict with a
 * colleague's change.
 */
export function useSupportChange<In, Out>(change: (input: In) => Promise<Out>) {
  return useSharedChange(change, { key: ['support'] });
}

type TopicIn = InputOf<'/v1/core/support-setting-type', 'post'>;

/** Saves a topic, or creates one if `row` is undefined. */
export const saveTopic =
  (topic: Pick<Topic, 'id' | 'version'> | undefined) =>
  (input: TopicIn): Promise<unknown> =>
    topic
      ? body(
          api.PATCH('/v1/core/support-setting-type/{type_id}', {
            params: { path: { type_id: topic.id } },
            body: { ...input, version: topic.version },
          }),
        )
      : body(api.POST('/v1/core/support-setting-type', { body: input }));

export const removeTopic = (type_id: number) =>
  body(api.DELETE('/v1/core/support-setting-type/{type_id}', { params: { path: { type_id } } }));

export const addArticle = async (title: string): Promise<Article> =>
  (await body(api.POST('/v1/core/support-setting', { body: { title } }))).data;

const at = (id: number) => ({ params: { path: { slug_or_id: String(id) } } });

export const saveArticle =
  (id: number) =>
  async (input: InputOf<'/v1/core/support-setting/{slug_or_id}', 'patch'>): Promise<Article> =>
    (await body(api.PATCH('/v1/core/support-setting/{slug_or_id}', { ...at(id), body: input })))
      .data;

export const removeArticle = (id: number) =>
  body(api.DELETE('/v1/core/support-setting/{slug_or_id}', at(id)));

export const saveContact = async (input: InputOf<'/v1/core/contact/static', 'post'>) =>
  (await body(api.POST('/v1/core/contact/static', { body: input }))).data;
