import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '@/features/accounts/session';
import { Preferences } from '@/features/notifications/components/Preferences';
import { Unsubscribe } from '@/features/notifications/components/Unsubscribe';
import { preferencesByToken } from '@/features/notifications/preferences';
import { useTitle } from '@/lib/useTitle';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Section } from '@/ui/Section';
import { tabOf } from '../profile/sections';
import { BareShell } from '../shell/BareShell';

const lead = 'What you want to be told of, and how. Each choice is saved at once.';
const own = `/user/dashboard?tab=${tabOf('notifications')}`;

/** For readers of a mail, who need not sign in; members have the same in their profile. */
export function MailPreferences() {
  useTitle('Notifications');
  const { user } = useSession();
  const { token, category } = useSearch({ from: '/notification-preferences' });
  if (user && !token) {
    const to = user.userType === 'admin' ? '/admin/profile' : '/user/dashboard';
    return <Navigate to={to} search={{ tab: tabOf('notifications') }} replace />;
  }
  return (
    <BareShell wide>
      <h1 className="sr-only">Notifications</h1>
      {token ? (
        <ByToken key={token} token={token} category={category} />
      ) : (
        <Card>
          <SignInFirst title="Whose notifications?">
            Follow the link of one of our mails, or sign in: the same choices stand in your profile.
          </SignInFirst>
        </Card>
      )}
    </BareShell>
  );
}

function ByToken({ token, category }: { token: string; category: string | undefined }) {
  const source = preferencesByToken(token);
  return (
    <Section title="Notifications" lead={lead}>
      {category && <Unsubscribe source={source} token={token} category={category} />}
      <Preferences
        source={source}
        refused={
          <SignInFirst title="This link does not work any more">
            The account may have another address now. Take the link of a newer mail, or sign in: the
            same choices stand in your profile.
          </SignInFirst>
        }
      />
    </Section>
  );
}

function SignInFirst({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink href={`/auth/login?callbackUrl=${encodeURIComponent(own)}`}>Login</ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
