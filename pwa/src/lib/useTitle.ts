import { useEffect } from 'react';
import { title as words } from './words';

/** The name of the page in the tab and for a screen reader; the front page keeps that of the site. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = `${title} · ${words.daymark}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
