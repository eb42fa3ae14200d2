import { useEffect, useMemo, useState } from 'react';
import type { Box } from './place';
import { partIds, STAGE, type Step, stepsWith } from './steps';

/** The part of the page that a step points at. */
export function partOf(id: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[data-tour="${id}"]`);
  return [...found].find((each) => each.getClientRects().length > 0);
}

function watch(look: () => void): () => void {
  const observer = new MutationObserver(look);
  const attributeFilter = ['data-tour'];
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
  return () => observer.disconnect();
}

/**
 * Whether the tour's page is visible, observed while `matters`. It counts as visible only once no
 * dialog covers it.
 */
export function useStage(matters: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    if (!matters) return;
    const look = () =>
      setThere((was) => Boolean(partOf(STAGE)) && (was || !document.querySelector('dialog[open]')));
    look();
    const stop = watch(look);
    return () => {
      stop();
      setThere(false);
    };
  }, [matters]);
  return there;
}

/** The steps whose parts exist, as they come and go. */
export function useSteps(site: string): Step[] {
  const [there, setThere] = useState(now);
  useEffect(() => watch(() => setThere(now())), []);
  return useMemo(() => {
    const ids = there.split(',');
    return stepsWith((id) => ids.includes(id), site);
  }, [there, site]);
}

/** The parts on the page, in one value that can be compared. */
const now = () => partIds.filter((id) => partOf(id)).join();

/** The position of a step's part in the window, followed while it moves. */
export function useBox({ id }: Step): Box | undefined {
  const [found, setFound] = useState<{ id: string; box: Box | undefined }>();
  useEffect(() => {
    const part = partOf(id);
    const look = () => {
      const box = part?.getBoundingClientRect();
      setFound({ id, box: box && { x: box.x, y: box.y, width: box.width, height: box.height } });
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    if (part) sizes.observe(part);
    window.addEventListener('scroll', look);
    window.addEventListener('resize', look);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [id]);
  return found?.id === id ? found.box : undefined;
}
