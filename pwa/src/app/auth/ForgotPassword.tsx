import { useNavigate } from '@tanstack/react-router';
import { AskForm } from '@/features/accounts/components/AskForm';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { forgotPassword as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { authSearch } from './search';

export function ForgotPassword() {
  useTitle(words.title);
  const navigate = useNavigate();
  const { user } = useSession();
  return (
    <AuthCard title={words.question} lead={words.lead}>
      <AskForm
        mail="new password"
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
          {words.remembered} <AuthLink to="/auth/login-email">{words.backToLogin}</AuthLink>
        </p>
      )}
    </AuthCard>
  );
}
