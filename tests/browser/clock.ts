import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Settings, Site } from './site';

const library = ['x86_64', 'aarch64']
  .map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** Whether a site can be moved to another day, with Debian's libfaketime (package faketime). */
export const canMove = library !== undefined;

/** Settings that make the server see a later day. Its timers still use the real clock. */
export const ahead = (days: number): Settings => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `+${days}d`,
  DONT_FAKE_MONOTONIC: '1',
});

const DAY_MS = 86_400_000;

/** The date some days from now. */
export const civil = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Moves the server and the member's device to a later day. */
export async function days(later: number, site: Site, page: Page): Promise<void> {
  await site.again(ahead(later));
  await page.clock.setSystemTime(Date.now() + later * DAY_MS);
}
