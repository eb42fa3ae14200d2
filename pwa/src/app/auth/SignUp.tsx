import { SignUpForm } from '@/features/accounts/components/SignUpForm';
import { useTitle } from '@/lib/useTitle';
import { AuthCard } from './AuthCard';
import { useLanding } from './useLanding';

export function SignUp() {
  useTitle('Create account');
  return (
    <AuthCard title="Create your account" lead="One small thing a day, in good company.">
      <SignUpForm onDone={useLanding()} />
    </AuthCard>
  );
}
