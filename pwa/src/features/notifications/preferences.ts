import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

const own = async (signal: AbortSignal) =>
  (await body(api.GET('/v1/auth/notification-category/user-choice/user', { signal }))).data;

/** What a member is told of in one category, and by which ways. */
export type Preference = Awaited<ReturnType<typeof own>>[number];
export type Choice = Schema['ChoiceIn'];

/** Whose preferences, and how they are read and changed. */
export type Source = {
  key: readonly unknown[];
  load(signal: AbortSignal): Promise<Preference[]>;
  save(choice: Choice): Promise<Preference[]>;
};

export const ownPreferences: Source = {
  key: ['preferences', 'own'],
  load: own,
  save: async (choice) => {
    const path = '/v1/auth/notification-category/user-choice';
    return (await body(api.PATCH(path, { body: { choices: [choice] } }))).data;
  },
};

/** Those of whoever got the mail that this token came with. */
export function preferencesByToken(token: string): Source {
  const path = '/v1/auth/notification-category/user-choice/authless';
  const params = { query: { token } };
  return {
    key: ['preferences', 'token', token],
    load: async (signal) => (await body(api.GET(path, { params, signal }))).data,
    save: async (choice) =>
      (await body(api.PATCH(path, { params, body: { choices: [choice] } }))).data,
  };
}

/** Those of a member, for administrators. */
export function preferencesOf(id: number): Source {
  const path = '/v1/auth/notification-category/user-choice/admin/{id}';
  const params = { path: { id } };
  return {
    key: ['preferences', 'of', id],
    load: async (signal) => (await body(api.GET(path, { params, signal }))).data,
    save: async (choice) =>
      (await body(api.PATCH(path, { params, body: { choices: [choice] } }))).data,
  };
}

export const preferences = ({ key, load }: Source) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => load(signal), staleTime: 0 });

/** The same with one choice made. */
export function chosen(all: Preference[], { category, channel, frequency }: Choice): Preference[] {
  return all.map((each) => {
    if (each.category !== category) return each;
    const channels = each.channels.map((way) =>
      way.channel === channel ? { ...way, frequency } : way,
    );
    return { ...each, channels };
  });
}

/** Makes a choice: shown at once, and as it was before when it could not be saved. */
export function useChoice(source: Source) {
  const client = useQueryClient();
  const { queryKey } = preferences(source);
  return useMutation({
    mutationKey: source.key,
    mutationFn: source.save,
    networkMode: 'always',
    // One after the other: each answer tells of all of them.
    scope: { id: source.key.join(' ') },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const way = before
        ?.find(({ category }) => category === choice.category)
        ?.channels.find(({ channel }) => channel === choice.channel);
      client.setQueryData(queryKey, (all) => all && chosen(all, choice));
      return way && { ...choice, frequency: way.frequency };
    },
    onError: (_error, _choice, undo) => {
      if (undo) client.setQueryData(queryKey, (all) => all && chosen(all, undo));
    },
    // The server has the last word, when nothing more is on its way to it.
    onSettled: () => {
      if (client.isMutating({ mutationKey: source.key }) > 1) return;
      void client.invalidateQueries({ queryKey });
    },
  });
}
