import { useEffect } from 'react';
import { title as words } from './words';
import { written } from './written';

let name: string | undefined;

/** What the site is called, for the titles of its pages. */
function siteName(): string {
  name ??= written()?.name ?? words.daymark;
  return name;
}

/** The name of the page in the tab and for a screen reader; the front page keeps that of the site. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = `${title} · ${siteName()}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
