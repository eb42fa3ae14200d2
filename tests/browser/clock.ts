import { existsSync } from 'node:fs';
import type { Settings } from './site';

const library = ['x86_64', 'aarch64']
  .map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** Whether a site can be moved to another day: with Debian's libfaketime (package faketime). */
export const canMove = library !== undefined;

/** What lets the program see a day some days from now. Its own waiting goes by the real clock. */
export const ahead = (days: number): Settings => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `+${days}d`,
  DONT_FAKE_MONOTONIC: '1',
});
