/**
 * The server-rendered HTML of a page, as it was before any script ran. It is the same for everyone.
 */
type Painted = { path: string; html: string };

let painted: Painted | undefined;

/** Remembers the page's current HTML. Returns whether there is any. */
export function rememberPaint(root: HTMLElement): boolean {
  const html = root.querySelector('main')?.innerHTML;
  if (html) painted = { path: location.pathname, html };
  return html !== undefined;
}

/** The server's HTML of the current page. */
export const firstPaint = (): string | undefined =>
  painted?.path === location.pathname ? painted.html : undefined;
