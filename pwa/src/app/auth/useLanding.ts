import { useRouter, useSearch } from '@tanstack/react-router';
import type { User } from '@/features/accounts/session';
import { landing } from '@/lib/landing';
import { homeOf } from '../home';

/** Goes to the page that asked for the sign-in, else home. Replaces the form in the history. */
export function useLanding(): (user: User) => void {
  const router = useRouter();
  const asked = useSearch({ from: '/auth' });
  return (user) => router.history.replace(landing(asked, homeOf(user)));
}
