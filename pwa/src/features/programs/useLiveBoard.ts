import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/live/useTopic';
import { ALL_PROGRAMS, type Board, type Program, patched, replaced } from './board';
import { programBoard } from './boardQueries';

export const boardTopic = (id: Program['id']) =>
  id === ALL_PROGRAMS ? 'board' : (`program:${id}` as const);

/** A program's board: first from the REST call, then updated by the socket. */
export function useLiveBoard(id: Program['id']) {
  const client = useQueryClient();
  const options = programBoard(id);

  const write = (next: (board: Board | undefined) => Board | undefined) => {
    // A response that is still pending is older than this frame.
    void client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData<Board>(options.queryKey, next);
  };

  useTopic(boardTopic(id), {
    snapshot: (data) => write(() => replaced(data)),
    delta: (data) => write((board) => board && patched(board, data)),
    // The program has ended, or is no longer open to this member.
    gone: () => {
      void client.invalidateQueries({ queryKey: ['program'] });
      void client.invalidateQueries({ queryKey: ['own programs'] });
    },
  });

  return useQuery(options);
}
