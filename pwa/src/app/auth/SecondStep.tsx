import { useState } from 'react';
import { SecondStepForm } from '@/features/accounts/components/SecondStepForm';
import { useTitle } from '@/lib/useTitle';
import { shared } from '@/ui/words';
import { secondStep as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { useLanding } from './useLanding';

/** The second factor after a sign-in with an identity provider. */
export function SecondStep() {
  useTitle(shared.login);
  const land = useLanding();
  const [ended, setEnded] = useState(false);
  if (ended) {
    return (
      <AuthCard title={words.ended} lead={words.endedText}>
        <AuthLink to="/auth/login">{words.restart}</AuthLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <SecondStepForm onDone={land} onEnded={() => setEnded(true)} />
    </AuthCard>
  );
}
