import { useEffect, useState } from 'react';
import { isHeld } from '@/lib/unsaved';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { updateLine as words } from '../words';

/** Offers to load a new version, unless the page has unsaved text. */
export function UpdateLine() {
  const [take, setTake] = useState<() => void>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    void import('@/sw/register')
      .then(({ onUpdate }) => {
        if (!left) stop = onUpdate((each) => setTake(() => each));
      })
      // Without this code, no version could be announced.
      .catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  if (!take) return null;
  const start = () => (isHeld() ? toast(words.saveFirst) : take());
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sea-wash px-4 py-2 text-sm font-semibold"
    >
      {words.ready}
      <Button look="bare" onClick={start}>
        {words.start}
      </Button>
    </p>
  );
}
