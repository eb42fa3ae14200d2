import { remembered } from '@/features/accounts/session';
import { transport } from '@/offline/surveys/transport';

/** Who is signed in: as the device remembers, which other tabs change too, else as the server says. */
export async function whoHere(): Promise<number | null | undefined> {
  const user = remembered();
  return user === undefined ? transport.who() : (user?.id ?? null);
}
