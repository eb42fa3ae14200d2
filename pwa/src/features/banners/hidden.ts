const KEY = 'daymark.banners';
const MOST = 50;

/** The banners that were hidden on this device. */
export function hidden(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export function hide(id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...hidden()].slice(0, MOST)));
  } catch {
    // Storage is blocked: the banner returns on the next page.
  }
}
