import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { served } from '@/lib/whenReachable';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { pageError as words } from './words';

/** Replaces a page that failed, or whose code did not load. */
export function PageError({ reset }: ErrorComponentProps) {
  const { state, routesById } = useRouter();
  const retry = useCallback(async () => {
    // Retries pages whose code did not load.
    const pages = state.matches.map(({ routeId }) => routesById[routeId].options.component);
    await Promise.all(pages.map((page) => page?.preload?.()));
    reset();
  }, [state, routesById, reset]);
  useEffect(() => {
    const back = () => served().then(retry);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [retry]);
  return (
    <Card>
      <h1 className="sr-only">{words.thisPage}</h1>
      <ErrorState what={words.thisPage} retry={retry} offline={!navigator.onLine} />
    </Card>
  );
}
