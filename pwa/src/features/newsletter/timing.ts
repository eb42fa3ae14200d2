/** The time from page load until the popup appears. */
export const DELAY_MS = 150_000;
/** How long the popup then stays away on this device. */
const COOLDOWN_MS = 86_400_000;

/**
 * Pages without the popup: the specification's, and those where a visitor is in the middle of a
 * task.
 */
const EXCLUDED = [
  '/survey',
  '/scorecard',
  '/admin',
  '/user',
  '/auth',
  '/newsletter',
  '/notification-preferences',
  '/challenges/invite',
  '/company',
  '/teams',
];

type Moment = { path: string; signedIn: boolean; now: number; lastShown: number | undefined };

/** Whether the popup may appear. Times in ms. */
export const mayAppear = ({ path, signedIn, now, lastShown }: Moment): boolean =>
  !signedIn &&
  (lastShown === undefined || now - lastShown >= COOLDOWN_MS) &&
  !EXCLUDED.some((start) => path.startsWith(start));

const KEY = 'daymark.newsletter';

/** When this device last showed the popup. */
export function lastShown(): number | undefined {
  try {
    return Number(localStorage.getItem(KEY)) || undefined;
  } catch {
    return undefined;
  }
}

export function rememberShown(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage is blocked: the popup appears again after the next load.
  }
}
