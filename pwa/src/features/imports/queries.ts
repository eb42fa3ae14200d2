import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { sendFile } from '@/api/sendFile';

export type Found = Schema['HistoryFileOut'];
export type FoundHabit = Schema['HistoryHabit'];
export type Outcome = Schema['HistoryImportOut'];
export type Mapping = Schema['HistoryMappingIn'];

/** An activity of a program that the member is in. */
export type Own = { program: string; challenge_id: number; activity_id: number; title: string };

/** What a habit of a file can be here. The programs' own query: whoever asked before has answered it. */
export function useOwnActivities() {
  return useQuery({
    queryKey: ['own programs'],
    queryFn: async ({ signal }): Promise<Schema['OwnPrograms']> =>
      (await body(api.GET('/v2/core/challenge/user', { signal }))).data,
    select: ({ challenges }): Own[] =>
      challenges
        .filter(({ membership }) => membership.status === 'joined')
        .flatMap(({ challenge }) =>
          challenge.activities
            .filter(({ retired_on }) => !retired_on)
            .map(({ id, title }) => ({
              program: challenge.title,
              challenge_id: challenge.id,
              activity_id: id,
              title,
            })),
        ),
  });
}

/** Looks into a file. */
export const useLook = () =>
  useMutation({
    mutationFn: (file: File) => sendFile<Found>('/v1/core/history-import/file', file),
    networkMode: 'always',
  });

type Take = { file: File; mapping: Mapping[]; preview: boolean };

/** Takes a file in, or says what would become of it. */
export function useTake() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...data }: Take) =>
      sendFile<Outcome>('/v1/core/history-import', file, data),
    networkMode: 'always',
    onSuccess: ({ preview }) => {
      if (preview) return;
      for (const moved of ['own programs', 'habits', 'goals', 'achievements'])
        void client.invalidateQueries({ queryKey: [moved] });
    },
  });
}
