import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ownPrograms } from '@/lib/ownPrograms';
import { useTopicState } from '@/live/useTopic';
import { ALL_PROGRAMS, type Board, type Program, patched, replaced } from './board';
import { programBoard } from './boardQueries';

export const boardTopic = (id: Program['id']) =>
  id === ALL_PROGRAMS ? 'board' : (`program:${id}` as const);

/**
 * The socket's own board: a response may already contain what the next delta changes, and its
 * shifted rows must not shift twice.
 */
const told = { snapshot: replaced, delta: patched };

/** A program's board: first from the REST call, then updated by the socket. */
export function useLiveBoard(id: Program['id']) {
  const client = useQueryClient();
  const options = programBoard(id);

  useTopicState(boardTopic(id), told, {
    show: (board) => {
      // A response that is still pending is older than this frame.
      void client.cancelQueries({ queryKey: options.queryKey });
      client.setQueryData<Board>(options.queryKey, board);
    },
    // The program has ended, or is no longer open to this member.
    gone: () => {
      void client.invalidateQueries({ queryKey: ['program'] });
      void client.invalidateQueries({ queryKey: ownPrograms.queryKey });
    },
  });

  return useQuery(options);
}
