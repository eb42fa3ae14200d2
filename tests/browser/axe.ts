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
 * What axe finds in a page, without its frames; `only`: names or tags of the rules that are looked at. axe is read once a
 * document: @axe-core/playwright reads it anew at each look, which takes longer than the look.
 */
export async function faultsOf(page: Page, only?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return await page.evaluate(async (only) => {
    // A frame that may run nothing, as a mail's, never answers.
    const options = { iframes: false, ...(only && { runOnly: only }) };
    const { violations } = await window.axe.run({ exclude: ['iframe[sandbox]'] }, options);
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.html) }));
  }, only);
}
