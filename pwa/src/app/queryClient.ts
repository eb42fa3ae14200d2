import { onlineManager, type Query, QueryClient } from '@tanstack/react-query';
import { isOffline, isRefused } from '@/api/error';

const AGAIN_MS = 15_000;

/** The specification's defaults. Calls are sent even if the browser reports that it is offline. */
export function newQueryClient(): QueryClient {
  const queries = {
    staleTime: 60_000,
    // Long, because queries dropped from memory are not saved for the next start either.
    gcTime: 86_400_000,
    retry: (failures: number, error: Error) => failures < 1 && !isRefused(error),
    refetchOnWindowFocus: false,
    networkMode: 'always',
    // Off by default in this network mode.
    refetchOnReconnect: true,
    // The browser does not always report that the network is back.
    refetchInterval: ({ state }: Query) => isOffline(state.error) && AGAIN_MS,
  } as const;
  // By default, this manager assumes that a page starts online, and would miss the return of the
  // network.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({ defaultOptions: { queries, mutations: { networkMode: 'always' } } });
}
