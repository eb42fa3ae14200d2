const KEY = 'daymark.banners';
const MOST = 50;

type Worded = { id: number; words: string };

/** Identifies a banner and its text, so that it is shown again when the text changes. */
export const keyOf = ({ id, words }: Worded) => `${id}:${words}`;

/** The banners that were hidden on this device, each with its text at that time. */
export function hidden(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

export function hide(banner: Worded): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([keyOf(banner), ...hidden()].slice(0, MOST)));
  } catch {
    // Storage is blocked: the banner returns on the next page.
  }
}
