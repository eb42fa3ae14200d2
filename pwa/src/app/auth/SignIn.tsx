import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SignInForm } from '@/features/accounts/components/SignInForm';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { shared } from '@/ui/words';
import { signIn as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { useLanding } from './useLanding';
import { WaitingHere } from './WaitingHere';

const OtherWays = lazy(async () => ({
  default: (await whenReachable(() => import('./OtherWays'))).OtherWays,
}));
const SignInError = lazy(async () => ({
  default: (await whenReachable(() => import('./SignInError'))).SignInError,
}));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A message from the previous page. */
    notice?: string;
  }
}

export function SignIn() {
  useTitle(shared.login);
  const { error } = useSearch({ strict: false });
  const notice = useLocation({ select: ({ state }) => state.notice });
  const asked = error === 'SessionRequired' ? words.required : undefined;
  const said = notice ?? asked;
  return (
    <AuthCard title={words.welcomeBack} lead={words.lead}>
      {said && (
        <p role="status" className="mb-6 rounded-control bg-sea-wash px-4 py-3 font-semibold">
          {said}
        </p>
      )}
      <WaitingHere />
      {error && !said && (
        <Suspense>
          <SignInError error={error} />
        </Suspense>
      )}
      <SignInForm onDone={useLanding()} />
      <Suspense>
        <OtherWays />
      </Suspense>
      <p className="mt-3 text-center">
        <AuthLink to="/auth/password/forget">{words.forgotPassword}</AuthLink>
      </p>
      <p className="text-center text-muted">
        {words.newHere} <AuthLink to="/auth/signup">{words.createAccount}</AuthLink>
      </p>
    </AuthCard>
  );
}
