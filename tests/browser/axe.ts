import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The faults that axe finds in a page, without its frames. `only`: names or tags of the rules to
 * check. This loads axe once per document. @axe-core/playwright loads it for each check, which
 * takes longer than the check itself.
 */
export async function faultsOf(page: Page, only?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return await page.evaluate(async (only) => {
    // A frame without scripts, such as a mail's, never answers. Report only violations in full,
    // because listing every element that passes takes a fifth of the time.
    const options: axe.RunOptions = {
      iframes: false,
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    };
    const { violations } = await window.axe.run({ exclude: ['iframe[sandbox]'] }, options);
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.html) }));
  }, only);
}
