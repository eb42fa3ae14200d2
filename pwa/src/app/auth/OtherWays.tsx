import { useSearch } from '@tanstack/react-router';
import { SignInWith } from '@/features/accounts/components/SignInWith';
import { landing } from '@/lib/landing';

/** The sign-in methods other than password. They keep the visitor's destination. */
export function OtherWays() {
  return <SignInWith callbackUrl={landing(useSearch({ from: '/auth' }), '')} />;
}
