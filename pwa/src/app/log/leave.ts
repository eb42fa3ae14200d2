import { leaving } from '@/offline/leaving';
import { modal } from '@/ui/modal';

const PATIENCE_MS = 5_000;

/** Sends what waits; what cannot be sent is asked about. Whether the member may be signed out. */
export async function sendBeforeLeaving(account: number): Promise<boolean> {
  const left = await leaving(account).unsent(PATIENCE_MS);
  if (left === 0) return true;
  return new Promise((answer) => modal.open('unsent changes', { count: left, answer }));
}

/** Takes what was loaded off the device; what is unsent waits for its account. */
export async function forgetAfterLeaving(account: number): Promise<void> {
  await leaving(account).forget();
}
