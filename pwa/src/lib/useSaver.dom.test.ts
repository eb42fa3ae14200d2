import { renderHook } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Saver } from './unsaved';
import { useSaver } from './useSaver';

// Renders when React likes, as in a browser.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

test('a save that is under way is not repeated before publishing', async () => {
  let sent = 0;
  let answer: () => void = () => {};
  const { result } = renderHook(() => {
    const [dirty, setDirty] = useState(true);
    const ref = useRef<Saver>(null);
    const submit = useSaver(ref, dirty, async () => {
      sent += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      setDirty(false);
      return true;
    });
    return { ref, submit };
  });
  const { ref, submit } = result.current;
  void submit();
  const saved = ref.current?.saved();
  answer();
  expect(await saved).toBe(true);
  expect(sent).toBe(1);
});
