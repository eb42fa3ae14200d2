import { onlineManager, type Query, QueryClient } from '@tanstack/react-query';
import { isOffline } from '@/api/error';

const AGAIN_MS = 15_000;

/** The specification's defaults. What the browser thinks of the network holds no call back. */
export function newQueryClient(): QueryClient {
  const queries = {
    staleTime: 60_000,
    // What is dropped here is not kept for the next start either.
    gcTime: 86_400_000,
    retry: 1,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    // Off by default with that network mode.
    refetchOnReconnect: true,
    // Not every connection tells when it is back.
    refetchInterval: ({ state }: Query) => isOffline(state.error) && AGAIN_MS,
  } as const;
  // It takes a page that starts without a network for one that has it, and would miss its return.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({ defaultOptions: { queries } });
}
