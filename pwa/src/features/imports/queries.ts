import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { sendFile } from '@/api/sendFile';
import { ownPrograms } from '@/lib/ownPrograms';

export type Found = Schema['HistoryFileOut'];
export type FoundHabit = Schema['HistoryHabit'];
export type Outcome = Schema['HistoryImportOut'];
export type Mapping = Schema['HistoryMappingIn'];

/** An activity of one of the member's programs. */
export type Own = { program: string; challenge_id: number; activity_id: number; title: string };

/** The activities that a habit of the file can be mapped to. */
export function useOwnActivities() {
  return useQuery({
    ...ownPrograms,
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

/** Analyses a file. */
export const useLook = () =>
  useMutation({
    mutationFn: (file: File) => sendFile<Found>('/v1/core/history-import/file', file),
  });

type Take = { file: File; mapping: Mapping[]; preview: boolean };

/** Imports a file, or previews the outcome. */
export function useTake() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...data }: Take) =>
      sendFile<Outcome>('/v1/core/history-import', file, data),
    // The server saves an import in parts, so one that failed may have saved some.
    onSettled: (_, __, { preview }) => {
      if (preview) return;
      for (const queryKey of [ownPrograms.queryKey, ['habits'], ['goals'], ['achievements']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
