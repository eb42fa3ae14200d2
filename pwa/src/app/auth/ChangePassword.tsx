import { useRouter } from '@tanstack/react-router';
import { ChangePasswordForm } from '@/features/accounts/components/ChangePasswordForm';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { toast } from '@/ui/toast';
import { homeOf } from '../home';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';

export function ChangePassword() {
  useTitle('Change Password');
  const { history } = useRouter();
  const { user } = useSession();
  if (!user) return null;
  if (user.provider !== 'credentials') {
    return (
      <AuthCard title="Change Password" lead="This account signs in without a password of ours.">
        <AuthLink to="/auth/password/forget">Choose one by mail</AuthLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Change Password"
      lead="You stay signed in here, and are signed out everywhere else."
    >
      <ChangePasswordForm
        onDone={() => {
          toast('Your password is changed.', 'done');
          history.replace(homeOf(user));
        }}
      />
      <p className="mt-3">
        <AuthLink to="/auth/password/forget">Forgot password?</AuthLink>
      </p>
    </AuthCard>
  );
}
