import { useEffect } from 'react';
import { title as words } from './words';
import { written } from './written';

let name: string | undefined;

/** The site's name, for page titles. */
function siteName(): string {
  name ??= written()?.name ?? words.daymark;
  return name;
}

/** Sets the document title, which screen readers announce; the front page keeps the site's name. */
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
