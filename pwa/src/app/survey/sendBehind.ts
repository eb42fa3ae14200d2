import type { QueryClient } from '@tanstack/react-query';
import { claimed } from '@/features/surveys/claimed';
import { claimSheets, sendSheets } from '@/offline/surveys/answering';
import { transport } from '@/offline/surveys/transport';
import { whoHere } from './whoHere';

const parts = { transport: { ...transport, who: whoHere } };

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
