import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newEmailLink } from '@/features/accounts/links';
import { session } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { verifyEmail as words } from '../words';
import { AuthCard } from './AuthCard';
import { GoOn } from './GoOn';
import { LinkTrouble } from './LinkTrouble';

/** The link in a mail to a new address. Following it changes the account's address. */
export function VerifyEmail() {
  useTitle(words.title);
  const { token = '' } = useSearch({ from: '/auth/verify-email' });
  const client = useQueryClient();
  const link = useQuery({ ...newEmailLink(token), enabled: token !== '' });
  useEffect(() => {
    if (link.data) void client.invalidateQueries({ queryKey: session.queryKey });
  }, [link.data, client]);
  if (!token) return <Ended />;
  if (!link.data) return <LinkTrouble link={link} ended={<Ended />} />;
  return (
    <AuthCard title={words.thankYou} lead={link.data.message}>
      <GoOn />
    </AuthCard>
  );
}

function Ended() {
  return (
    <AuthCard title={words.ended} lead={words.endedText}>
      <p className="mb-5">{words.profile}</p>
      <Link to="/user/dashboard" search={{ tab: 'profile' }} className={buttonClasses({})}>
        {words.myProfile}
      </Link>
    </AuthCard>
  );
}
