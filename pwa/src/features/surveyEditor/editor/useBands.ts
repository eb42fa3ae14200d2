import { useState } from 'react';
import { useHold } from '@/lib/useHold';
import type { Band } from '../survey';
import { type BandDraft, bandDraft, bandFaults, inOrder } from './scoring';

/** The state of the bands form. */
export function useBands(given: readonly Band[]) {
  const [bands, setBands] = useState<BandDraft[]>(() => given.map(bandDraft));
  const [changed, setChanged] = useState(false);
  const [own, setOwn] = useState<Record<string, string>>({});
  useHold(changed);
  return {
    bands,
    /** The local validation errors. */
    own,
    change: (next: BandDraft[]) => {
      setBands(next);
      setChanged(true);
      setOwn({});
    },
    /** The bands sorted by score, or undefined if one is invalid. */
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
