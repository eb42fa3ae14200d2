import type { SiteSection } from '@/lib/site';

/**
 * Whether the board and the community stand together under the introduction, as they do unless an administrator moved or hid one
 * of them. They are live, and part of what every visitor loads first.
 */
export function liveFirst(sections: readonly SiteSection[] | undefined): boolean {
  const shown = sections?.filter(({ shown }) => shown).map(({ key }) => key);
  return !shown || `${shown.slice(1, 3).sort()}` === 'globalChallenge,programHome';
}
