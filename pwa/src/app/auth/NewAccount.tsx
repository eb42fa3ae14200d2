import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SignUpForm } from '@/features/accounts/components/SignUpForm';
import { whenReachable } from '@/lib/whenReachable';
import { newAccount as words } from '../words';
import { AuthCard } from './AuthCard';
import { useLanding } from './useLanding';

const OtherWays = lazy(async () => ({
  default: (await whenReachable(() => import('./OtherWays'))).OtherWays,
}));

type Props = { title: string; lead: string; children?: ReactNode };

/**
 * The sign-up form, or the note that a mail was sent: the site may require the address to be confirmed before the first
 * sign-in.
 */
export function NewAccount({ title, lead, children }: Props) {
  const [asked, setAsked] = useState<string>();
  const landing = useLanding();
  const { corporation_uid } = useSearch({ from: '/auth' });
  if (asked) {
    return (
      <AuthCard title={words.title} lead={words.lead(asked)}>
        <p className="text-muted">{words.text}</p>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={title} lead={lead}>
      <SignUpForm company={corporation_uid} onDone={landing} onAsked={setAsked} />
      <Suspense>
        <OtherWays />
      </Suspense>
      {children}
    </AuthCard>
  );
}
