/** What the server wrote of this page, for everybody alike, before any script ran. */
type Painted = { path: string; html: string };

let painted: Painted | undefined;

/** Remembers what stands in the page now. Whether there is anything. */
export function rememberPaint(root: HTMLElement): boolean {
  const html = root.querySelector('main')?.innerHTML;
  if (html) painted = { path: location.pathname, html };
  return html !== undefined;
}

/** The server's own HTML of the page that is open. */
export const firstPaint = (): string | undefined =>
  painted?.path === location.pathname ? painted.html : undefined;
