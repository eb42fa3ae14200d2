import { useEffect } from 'react';
import { useSite } from '@/lib/site';
import { DATES } from '@/lib/written';
import { Toaster } from '@/ui/Toaster';
import { ModalHost } from './ModalHost';
import { Progress } from './Progress';

/** What appears over the pages. Loaded beside the first one, which is not kept waiting. */
export function Overlays() {
  const dates = useSite()?.dates;
  useEffect(() => {
    try {
      if (dates) localStorage.setItem(DATES, JSON.stringify(dates));
    } catch {
      // Storage is blocked: pages that do not bring the dates along show them as the program does.
    }
  }, [dates]);
  return (
    <>
      <Progress />
      <ModalHost />
      <Toaster />
    </>
  );
}
