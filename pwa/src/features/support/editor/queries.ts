import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type InputOf } from '@/api/client';
import type { Article } from '../queries';

/** A change to the help articles and topics; refetches all of them. */
export function useSupportChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ['support'] }),
  });
}

type TopicIn = InputOf<'/v1/core/support-setting-type', 'post'>;

/** Saves a topic; without an id, a new one. */
export const saveTopic =
  (type_id: number | undefined) =>
  (input: TopicIn): Promise<unknown> =>
    type_id === undefined
      ? body(api.POST('/v1/core/support-setting-type', { body: input }))
      : body(
          api.PATCH('/v1/core/support-setting-type/{type_id}', {
            params: { path: { type_id } },
            body: input,
          }),
        );

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
