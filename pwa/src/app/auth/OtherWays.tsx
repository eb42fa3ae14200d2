import { useSearch } from '@tanstack/react-router';
import { SignInWith } from '@/features/accounts/components/SignInWith';
import { landing } from '@/lib/landing';

/** The ways in besides by password; what the visitor wanted to see goes along. */
export function OtherWays() {
  return <SignInWith callbackUrl={landing(useSearch({ from: '/auth' }), '')} />;
}
