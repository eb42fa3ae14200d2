import { useState } from 'react';
import { useHold } from '@/lib/useHold';
import type { Band } from '../survey';
import { type BandDraft, bandDraft, bandFaults, inOrder } from './scoring';

/** Bands that are being filled in. */
export function useBands(given: readonly Band[]) {
  const [bands, setBands] = useState<BandDraft[]>(() => given.map(bandDraft));
  const [changed, setChanged] = useState(false);
  const [own, setOwn] = useState<Record<string, string>>({});
  useHold(changed);
  return {
    bands,
    /** What is wrong with what was typed. */
    own,
    change: (next: BandDraft[]) => {
      setBands(next);
      setChanged(true);
      setOwn({});
    },
    /** The bands in the order of their scores, or nothing where one cannot be sent. */
    ready: (): BandDraft[] | undefined => {
      const wrong = bandFaults(bands);
      setOwn(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      const ordered = inOrder(bands);
      setBands(ordered);
      return ordered;
    },
  };
}
