import { useNavigate } from '@tanstack/react-router';
import { AskForm } from '@/features/accounts/components/AskForm';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { authSearch } from './search';

export function ForgotPassword() {
  useTitle('Forgot password');
  const navigate = useNavigate();
  const { user } = useSession();
  return (
    <AuthCard
      title="Forgot password?"
      lead="Tell us your e-mail address, and we send you a link to choose a new password."
    >
      <AskForm
        what="new password"
        email={user?.email}
        onDone={(email) =>
          void navigate({
            to: '/auth/password/confirm-email',
            search: authSearch,
            state: { email },
          })
        }
      />
      {!user && (
        <p className="mt-6 text-center text-muted">
          It came back to you? <AuthLink to="/auth/login-email">Back to Login</AuthLink>
        </p>
      )}
    </AuthCard>
  );
}
