import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ResetForm } from '@/features/accounts/components/ResetForm';
import { resetLink } from '@/features/accounts/links';
import { useTitle } from '@/lib/useTitle';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { LinkTrouble } from './LinkTrouble';

export function ResetPassword() {
  useTitle('Choose a new password');
  const navigate = useNavigate();
  const { id = '', token = '' } = useSearch({ from: '/auth/password/reset' });
  const link = useQuery({ ...resetLink(id, token), enabled: token !== '' });
  if (!token) return <Ended />;
  if (!link.data) return <LinkTrouble link={link} ended={<Ended />} />;
  return (
    <AuthCard
      title="Choose a new password"
      lead="You are signed out everywhere then, and sign in with the new one."
    >
      <ResetForm
        id={id}
        token={token}
        onDone={(notice) =>
          void navigate({ to: '/auth/login-email', state: { notice }, replace: true })
        }
      />
    </AuthCard>
  );
}

function Ended() {
  return (
    <AuthCard
      title="This link has ended"
      lead="It was used already, or it is too old, or a newer one was sent."
    >
      <p>Your password is as it was.</p>
      <p className="mt-3">
        <AuthLink to="/auth/password/forget">Ask for a new link</AuthLink>
      </p>
    </AuthCard>
  );
}
