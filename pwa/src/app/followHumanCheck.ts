import type { QueryClient } from '@tanstack/react-query';
import { siteSettings } from '@/lib/siteSettings';
import type { newRouter } from './router';

/** The first sign that somebody is here. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Whether a page does without the check. Members' pages and the administration do, and those that the site names. */
export const isExempt = (path: string, named: readonly string[]): boolean =>
  ['/admin', '/user', ...named].some((start) => path === start || path.startsWith(`${start}/`));

/**
 * Gets the human check ready in the background, so that it can watch a visit before a form asks for its score: with the first
 * interaction, and on no page that is exempt. A site without a key loads nothing. Returns the way to stop.
 */
export function followHumanCheck(
  client: QueryClient,
  router: ReturnType<typeof newRouter>,
): () => void {
  let begun = false;
  const begin = async () => {
    const here = router.state.location.pathname;
    // Without a question: on a member's page, a tap is one call.
    if (begun || isExempt(here, [])) return;
    begun = true;
    try {
      const { human_check: check } = await client.ensureQueryData(siteSettings);
      if (!check) return stop();
      if (isExempt(here, check.exempt_paths)) {
        begun = false;
        return;
      }
      stop();
      const { prepared } = await import('@/lib/humanProviders');
      await prepared(client);
    } catch {
      // The forms ask again, and say what is missing.
    }
  };
  const told = () => void begin();
  for (const sign of SIGNS) addEventListener(sign, told, { passive: true });
  function stop() {
    for (const sign of SIGNS) removeEventListener(sign, told);
  }
  return stop;
}
