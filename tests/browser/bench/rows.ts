import { expect, type Page } from '@playwright/test';

/** Records from now on when each row of a board first appears on the screen with its points. */
export async function watchRows(page: Page) {
  const rows = await page.evaluateHandle(() => {
    const seen = new Map<string, number>();
    const look = () => {
      for (const row of document.querySelectorAll('tbody tr')) {
        const name = row.querySelector('th .truncate')?.textContent;
        const key = `${name} ${row.lastElementChild?.textContent}`;
        if (!seen.has(key)) seen.set(key, performance.timeOrigin + performance.now());
      }
    };
    look();
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, changes);
    return seen;
  });
  /** Milliseconds since 1970. */
  return async (row: string): Promise<number> => {
    await expect.poll(() => rows.evaluate((seen, row) => seen.has(row), row)).toBe(true);
    return rows.evaluate((seen, row) => seen.get(row) ?? Number.NaN, row);
  };
}

/** Milliseconds since 1970, as `watchRows` counts them. */
export const now = () => performance.timeOrigin + performance.now();
