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
import { shared } from '@/ui/words';
import { tabOf } from '../profile/sections';
import { BareShell } from '../shell/BareShell';
import { mailPreferences as words } from '../words';

const lead = words.lead;
const own = `/user/dashboard?tab=${tabOf('notifications')}`;

/** For mail recipients without signing in; members find the same settings in their profile. */
export function MailPreferences() {
  useTitle(words.title);
  const { user } = useSession();
  const { token, category } = useSearch({ from: '/notification-preferences' });
  if (user && !token) {
    const to = user.userType === 'admin' ? '/admin/profile' : '/user/dashboard';
    return <Navigate to={to} search={{ tab: tabOf('notifications') }} replace />;
  }
  return (
    <BareShell wide>
      <h1 className="sr-only">{words.title}</h1>
      {token ? (
        <ByToken key={token} token={token} category={category} />
      ) : (
        <Card>
          <SignInFirst title={words.unknown}>{words.unknownText}</SignInFirst>
        </Card>
      )}
    </BareShell>
  );
}

function ByToken({ token, category }: { token: string; category: string | undefined }) {
  const source = preferencesByToken(token);
  return (
    <Section title={words.title} lead={lead}>
      {category && <Unsubscribe source={source} token={token} category={category} />}
      <Preferences
        source={source}
        refused={<SignInFirst title={words.ended}>{words.endedText}</SignInFirst>}
      />
    </Section>
  );
}

function SignInFirst({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink href={`/auth/login?callbackUrl=${encodeURIComponent(own)}`}>
          {shared.login}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
