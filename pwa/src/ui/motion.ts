/** 300 ms, ease-out. */
export const timing = { duration: 300, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** Whether the visitor prefers reduced motion. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
