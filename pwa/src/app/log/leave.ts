import { leaving } from '@/offline/leaving';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { leave as words } from '../words';

const PATIENCE_MS = 5_000;

/** Sends pending changes, and asks if some cannot be sent. Returns whether to sign out. */
export async function sendBeforeLeaving(account: number): Promise<boolean> {
  // If the storage fails, nothing can be sent. The member must still be able to sign out.
  const left = await leaving(account)
    .unsent(PATIENCE_MS)
    .catch(() => 0);
  if (left === 0) return true;
  return new Promise((answer) => modal.open('unsent changes', { count: left, answer }));
}

/** Deletes loaded data from the device. Unsent changes and drafts stay for their account. */
export async function forgetAfterLeaving(account: number): Promise<void> {
  await leaving(account)
    .forget()
    .catch(() => toast(words.noStorage, 'trouble'));
}
