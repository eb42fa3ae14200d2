import { existsSync } from 'node:fs';

/**
 * The headless shell takes a third of the full browser's resources. The full browser is the
 * fallback.
 */
const shell = '/usr/bin/chromium-headless-shell';

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const whole = '/usr/bin/chromium';

/** How the browser is started. */
export const launchOptions = {
  executablePath: existsSync(shell) ? shell : whole,
  args: flags.split(' '),
};

/** The same with the full browser, because the headless shell shows no notifications. */
export const wholeBrowser = { ...launchOptions, executablePath: whole };
