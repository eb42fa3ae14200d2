import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '@/features/accounts/session';
import { Choices } from '@/features/newsletter/components/Choices';
import { newslettersByToken, ownNewsletters } from '@/features/newsletter/queries';
import { useTitle } from '@/lib/useTitle';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { shared } from '@/ui/words';
import { BareShell } from '../shell/BareShell';
import { newsletterChoices as words } from '../words';

/** The newsletter preferences of the link's subscriber, or of the signed-in member. */
export function Preferences() {
  useTitle(words.title);
  const { user } = useSession();
  const { token, campaign } = useSearch({ from: '/newsletter-unsubscribe' });
  return (
    <BareShell wide>
      <h1 className="sr-only">{words.title}</h1>
      {token ? (
        <Choices
          key={token}
          source={newslettersByToken(token, campaign)}
          refused={<SignInFirst title={words.ended}>{words.endedText}</SignInFirst>}
        />
      ) : user ? (
        <Choices source={ownNewsletters} />
      ) : (
        <SignInFirst title={words.unknown}>{words.unknownText}</SignInFirst>
      )}
    </BareShell>
  );
}

function SignInFirst({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <ButtonLink href="/auth/login?callbackUrl=%2Fnewsletter-unsubscribe">
            {shared.login}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
