import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { first } from '@/features/accounts/session';
import { become } from '@/features/accounts/signing';
import { useTitle } from '@/lib/useTitle';
import { ErrorState } from '@/ui/ErrorState';
import { Spinner } from '@/ui/Spinner';
import { shared } from '@/ui/words';
import { welcome as words } from '../words';
import { AuthCard } from './AuthCard';
import { useLanding } from './useLanding';

/**
 * The return from an identity provider: the browser has a session that the page does not know about
 * yet.
 */
export function Welcome() {
  useTitle(shared.login);
  const client = useQueryClient();
  const navigate = useNavigate();
  const land = useLanding();
  const [failed, setFailed] = useState(false);
  const look = async () => {
    setFailed(false);
    try {
      const user = await first();
      if (!user)
        return navigate({ to: '/auth/login', search: { error: 'OAuthCallback' }, replace: true });
      become(client, user);
      land(user);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => void look(), []);
  return (
    <AuthCard title={words.welcome} lead={words.lead}>
      {failed ? (
        <ErrorState what={words.yourAccount} retry={look} />
      ) : (
        <Spinner label={words.loading} />
      )}
    </AuthCard>
  );
}
