import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AskForm } from '@/features/accounts/components/AskForm';
import { confirmLink } from '@/features/accounts/links';
import { session, useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { confirmEmail as words } from '../words';
import { AuthCard } from './AuthCard';
import { GoOn } from './GoOn';
import { LinkTrouble } from './LinkTrouble';

/** The link in the first mail: verifies the member's address. */
export function ConfirmEmail() {
  useTitle(words.title);
  const { token = '' } = useSearch({ from: '/auth/confirm-email' });
  const client = useQueryClient();
  const link = useQuery({ ...confirmLink(token), enabled: token !== '' });
  useEffect(() => {
    if (link.data) void client.invalidateQueries({ queryKey: session.queryKey });
  }, [link.data, client]);
  if (!token) {
    return <Again title={words.title} lead={words.lead} />;
  }
  if (!link.data) {
    const ended = <Again title={words.ended} lead={words.endedText} />;
    return <LinkTrouble link={link} ended={ended} />;
  }
  return (
    <AuthCard title={words.thankYou} lead={link.data.message}>
      <GoOn />
    </AuthCard>
  );
}

function Again({ title, lead }: { title: string; lead: string }) {
  const { user } = useSession();
  const [sent, setSent] = useState(false);
  return (
    <AuthCard title={title} lead={lead}>
      {sent ? (
        <p role="status" className="font-semibold">
          {words.sent}
        </p>
      ) : (
        <AskForm mail="confirmation" email={user?.email} onDone={() => setSent(true)} />
      )}
    </AuthCard>
  );
}
