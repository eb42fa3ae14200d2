import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ResetForm } from '@/features/accounts/components/ResetForm';
import { resetLink } from '@/features/accounts/links';
import { useTitle } from '@/lib/useTitle';
import { resetPassword as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { LinkTrouble } from './LinkTrouble';

export function ResetPassword() {
  useTitle(words.title);
  const navigate = useNavigate();
  const { id = '', token = '' } = useSearch({ from: '/auth/password/reset' });
  const link = useQuery({ ...resetLink(id, token), enabled: token !== '' });
  if (!token) return <Ended />;
  if (!link.data) return <LinkTrouble link={link} ended={<Ended />} />;
  return (
    <AuthCard title={words.title} lead={words.lead}>
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
    <AuthCard title={words.ended} lead={words.endedText}>
      <p>{words.safe}</p>
      <p className="mt-3">
        <AuthLink to="/auth/password/forget">{words.again}</AuthLink>
      </p>
    </AuthCard>
  );
}
