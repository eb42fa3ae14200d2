import { QueryClient } from '@tanstack/react-query';

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
  } as const;
  return new QueryClient({ defaultOptions: { queries } });
}
