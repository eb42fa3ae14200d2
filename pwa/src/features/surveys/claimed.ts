import type { QueryClient } from '@tanstack/react-query';
import type { Claimed } from '@/offline/surveys/send';
import { toast } from '@/ui/toast';
import { changed } from './queries';
import { claiming as words } from './words';

/** Tells a visitor after the sign-in what happened to their answers. */
export async function claimed(client: QueryClient, all: Claimed[]): Promise<void> {
  if (all.length === 0) return;
  for (const { title, taken } of all) {
    if (taken) toast(words.taken(title), 'done');
    else toast(words.left(title));
  }
  await changed(client);
}
