import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The tabs of a dashboard are pages of their own. */
const pageOf = ({ pathname, search }: ParsedLocation) =>
  `${pathname} ${(search as { tab?: string }).tab ?? ''}`;

/** Another page: the keyboard and a screen reader start at its content, unless it took the focus itself. */
export function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || pageOf(fromLocation) === pageOf(toLocation)) return;
        const main = document.getElementById('main');
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      }),
    [router],
  );
}
