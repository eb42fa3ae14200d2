import { Toaster } from '@/ui/Toaster';
import { ModalHost } from './ModalHost';

/** What appears over the pages. Loaded beside the first one, which is not kept waiting. */
export function Overlays() {
  return (
    <>
      <ModalHost />
      <Toaster />
    </>
  );
}
