import type { SiteSection } from '@/lib/site';

/**
 * Whether the board and the community appear together under the introduction, which is the default unless an
 * administrator moved or hid one of them. They are live, and part of the first load.
 */
export function liveFirst(sections: readonly SiteSection[] | undefined): boolean {
  const shown = sections?.filter(({ shown }) => shown).map(({ key }) => key);
  return !shown || `${shown.slice(1, 3).sort()}` === 'globalChallenge,programHome';
}
