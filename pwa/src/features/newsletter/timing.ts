/** The time from page load until the popup appears. */
export const DELAY_MS = 150_000;
/** How long the popup then stays away on this device. */
const COOLDOWN_MS = 86_400_000;

/** The specification's pages, and pages on which a visitor is busy with something. */
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

/** When this device showed it last. */
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
