import { leaving } from '@/offline/leaving';
import { modal } from '@/ui/modal';

const PATIENCE_MS = 5_000;

/** Sends what waits. If something cannot be sent, asks. Returns whether to sign out. */
export async function sendBeforeLeaving(account: number): Promise<boolean> {
  const left = await leaving(account).unsent(PATIENCE_MS);
  if (left === 0) return true;
  return new Promise((answer) => modal.open('unsent changes', { count: left, answer }));
}

/** Deletes loaded data from the device. Unsent changes and drafts stay for their account. */
export async function forgetAfterLeaving(account: number): Promise<void> {
  await leaving(account).forget();
}
