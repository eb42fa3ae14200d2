import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newEmailLink } from '@/features/accounts/links';
import { session } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { AuthCard } from './AuthCard';
import { GoOn } from './GoOn';
import { LinkTrouble } from './LinkTrouble';

/** The link of a mail to a new address: from now on it is the account's. */
export function VerifyEmail() {
  useTitle('Confirm your new address');
  const { token = '' } = useSearch({ from: '/auth/verify-email' });
  const client = useQueryClient();
  const link = useQuery({ ...newEmailLink(token), enabled: token !== '' });
  useEffect(() => {
    if (link.data) void client.invalidateQueries({ queryKey: session.queryKey });
  }, [link.data, client]);
  if (!token) return <Ended />;
  if (!link.data) return <LinkTrouble link={link} ended={<Ended />} />;
  return (
    <AuthCard title="Thank you" lead={link.data.message}>
      <GoOn />
    </AuthCard>
  );
}

function Ended() {
  return (
    <AuthCard
      title="This link has ended"
      lead="It was used already, or it is older than two days, or another address was asked for since."
    >
      <p className="mb-5">Your profile says which address is in use, and takes another one.</p>
      <Link to="/user/dashboard" search={{ tab: 'profile' }} className={buttonClasses({})}>
        My Profile
      </Link>
    </AuthCard>
  );
}
