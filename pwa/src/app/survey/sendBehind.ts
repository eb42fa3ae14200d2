import type { QueryClient } from '@tanstack/react-query';
import { remembered } from '@/features/accounts/session';
import { claimed } from '@/features/surveys/claimed';
import { claimSheets, sendSheets } from '@/offline/surveys/answering';
import { transport } from '@/offline/surveys/transport';
import { whoHere } from './whoHere';

/** A signed-out device has no session to renew, even if it still has a former member's answers. */
const renew = async () => (remembered() === null ? 'refused' : transport.renew());

const parts = { transport: { ...transport, who: whoHere, renew } };

/**
 * Assigns a visitor's answers to the account that has signed in, and confirms it with a message.
 */
export async function claimAnswers(client: QueryClient, account: number): Promise<void> {
  await claimed(client, await claimSheets(account, parts));
}

/** Sends pending answers in the current session. */
export async function sendBehind(client: QueryClient, account: number | undefined): Promise<void> {
  if (account !== undefined) await claimAnswers(client, account);
  if (await sendSheets(parts)) await client.invalidateQueries({ queryKey: ['surveys'] });
}
