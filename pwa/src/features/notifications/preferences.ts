import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

const own = async (signal: AbortSignal) =>
  (await body(api.GET('/v1/auth/notification-category/user-choice/user', { signal }))).data;

/** A member's preferences in one category, by channel. */
export type Preference = Awaited<ReturnType<typeof own>>[number];
export type Choice = Schema['ChoiceIn'];

/** Whose preferences these are, and how to read and change them. */
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

/** The preferences of the recipient of a mail, by its token. */
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

/** A member's preferences, for administrators. */
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

/** The preferences with one choice changed. */
function chosen(all: Preference[], { category, channel, frequency }: Choice): Preference[] {
  return all.map((each) => {
    if (each.category !== category) return each;
    const channels = each.channels.map((way) =>
      way.channel === channel ? { ...way, frequency } : way,
    );
    return { ...each, channels };
  });
}

/** Saves a choice: shown at once, undone if it fails. */
export function useChoice(source: Source) {
  const client = useQueryClient();
  const { queryKey } = preferences(source);
  return useMutation({
    mutationKey: source.key,
    mutationFn: source.save,
    // One at a time: each response contains all preferences.
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
    // Refetch once no more changes are pending.
    onSettled: () => {
      if (client.isMutating({ mutationKey: source.key }) > 1) return;
      void client.invalidateQueries({ queryKey });
    },
  });
}
