import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Each tab of a dashboard counts as a page. */
const pageOf = ({ pathname, search }: ParsedLocation) =>
  `${pathname} ${(search as { tab?: string }).tab ?? ''}`;

/** On another page, moves the focus to the content for keyboards and screen readers, unless the page took it. */
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
