import { useState } from 'react';
import { SecondStepForm } from '@/features/accounts/components/SecondStepForm';
import { useTitle } from '@/lib/useTitle';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';
import { useLanding } from './useLanding';

/** An identity provider has said who it is; the account asks for its second factor as well. */
export function SecondStep() {
  useTitle('Login');
  const land = useLanding();
  const [ended, setEnded] = useState(false);
  if (ended) {
    return (
      <AuthCard
        title="This sign-in has ended"
        lead="It waits for ten minutes, in the browser in which it began."
      >
        <AuthLink to="/auth/login">Begin again</AuthLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="One more step" lead="Your account asks for its second factor.">
      <SecondStepForm onDone={land} onEnded={() => setEnded(true)} />
    </AuthCard>
  );
}
