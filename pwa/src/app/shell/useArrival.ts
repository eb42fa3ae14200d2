import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Another page: the keyboard and a screen reader start at its content, unless it took the focus itself. */
export function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById('main');
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      }),
    [router],
  );
}
