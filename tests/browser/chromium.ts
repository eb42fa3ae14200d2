import { existsSync } from 'node:fs';

/** The browser without its own windows, which costs a third of the whole one; that one where there is no other. */
const shell = '/usr/bin/chromium-headless-shell';

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** How the browser is started. */
export const launchOptions = {
  executablePath: existsSync(shell) ? shell : '/usr/bin/chromium',
  args: flags.split(' '),
};
