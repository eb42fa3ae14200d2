import { useRouter, useSearch } from '@tanstack/react-router';
import type { User } from '@/features/accounts/session';
import { landing } from '@/lib/landing';
import { homeOf } from '../home';

/** What comes after a sign-in: the page that asked for it, else home. The form is not gone back to. */
export function useLanding(): (user: User) => void {
  const router = useRouter();
  const asked = useSearch({ from: '/auth' });
  return (user) => router.history.replace(landing(asked, homeOf(user)));
}
