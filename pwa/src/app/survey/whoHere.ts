import { remembered } from '@/features/accounts/session';
import { transport } from '@/offline/surveys/transport';

/** The signed-in account: as this device remembers it (other tabs change that too), else from the server. */
export async function whoHere(): Promise<number | null | undefined> {
  const user = remembered();
  return user === undefined ? transport.who() : (user?.id ?? null);
}
