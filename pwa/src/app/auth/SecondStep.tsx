import { useState } from 'react';
import { SecondStepForm } from '@/features/accounts/components/SecondStepForm';
import { useTitle } from '@/lib/useTitle';
import { secondStep as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { useLanding } from './useLanding';

/** An identity provider has said who it is; the account asks for its second factor as well. */
export function SecondStep() {
  useTitle(words.login);
  const land = useLanding();
  const [ended, setEnded] = useState(false);
  if (ended) {
    return (
      <AuthCard title={words.thisSignInHas} lead={words.itWaitsForTen}>
        <AuthLink to="/auth/login">{words.beginAgain}</AuthLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.oneMoreStep} lead={words.yourAccountAsksFor}>
      <SecondStepForm onDone={land} onEnded={() => setEnded(true)} />
    </AuthCard>
  );
}
