import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { confirmation } from '@/features/newsletter/queries';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { buttonClasses } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { AuthCard } from '../auth/AuthCard';
import { LinkTrouble } from '../auth/LinkTrouble';
import { BareShell } from '../shell/BareShell';
import { newsletterConfirm as words } from '../words';

// Loaded on demand: expired links are rare.
const SubscribeForm = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/newsletter/components/SubscribeForm')))
    .SubscribeForm,
}));

/**
 * The confirmation link of a newsletter sign-up. The page makes the call, because mail programs
 * follow links by themselves.
 */
export function Confirm() {
  useTitle(words.title);
  return (
    <BareShell>
      <Outcome />
    </BareShell>
  );
}

function Outcome() {
  const { email = '', token = '' } = useSearch({ from: '/newsletter-confirm' });
  const link = useQuery({ ...confirmation(email, token), enabled: token !== '' });
  const ended = (
    <AuthCard title={words.ended} lead={words.endedText}>
      <Suspense>
        <SubscribeForm onDone={(message) => toast(message, 'done')} />
      </Suspense>
    </AuthCard>
  );
  if (!token) return ended;
  if (!link.data) return <LinkTrouble link={link} ended={ended} />;
  return (
    <AuthCard title={words.thanks} lead={words.thanksText(link.data.email)}>
      <Link
        to="/newsletter-unsubscribe"
        search={{ token: link.data.token }}
        className={buttonClasses({ look: 'quiet' })}
      >
        {words.choose}
      </Link>
    </AuthCard>
  );
}
