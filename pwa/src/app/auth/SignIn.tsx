import { Link } from '@tanstack/react-router';
import { SignInForm } from '@/features/accounts/components/SignInForm';
import { useTitle } from '@/lib/useTitle';
import { AuthCard } from './AuthCard';
import { useLanding } from './useLanding';
import { WaitingHere } from './WaitingHere';

export function SignIn() {
  useTitle('Login');
  return (
    <AuthCard title="Welcome back" lead="Your streak, your programs and your people are here.">
      <WaitingHere />
      <SignInForm onDone={useLanding()} />
      <p className="mt-6 text-center text-muted">
        New here?{' '}
        <Link
          to="/auth/signup"
          search={(asked) => asked}
          className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline"
        >
          Create an account
        </Link>
      </p>
    </AuthCard>
  );
}
