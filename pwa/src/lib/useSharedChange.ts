import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf } from '@/api/error';

type Refetched = {
  /** The change is pending until this is fetched again. */
  key: QueryKey;
  also?: string[];
  /** Changes of the same scope are sent one after another. It is also their key in the cache. */
  scope?: string | undefined;
};

/**
 * A change to what several people edit. Refetches the queries that show it, even after a conflict
 * with a colleague's change.
 */
export function useSharedChange<In, Out>(
  change: (input: In) => Promise<Out>,
  { key: queryKey, also = [], scope }: Refetched,
) {
  const client = useQueryClient();
  const refetch = () => {
    for (const shown of also) void client.invalidateQueries({ queryKey: [shown] });
    return client.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: change,
    ...(scope && { scope: { id: scope }, mutationKey: [scope] }),
    onSuccess: refetch,
    onError: (error) => {
      if (codeOf(error) === 'conflict') void refetch();
    },
  });
}
