import { useTitle } from '@/lib/useTitle';
import { shared } from '@/ui/words';
import { signUpCompany as words } from '../words';
import { AuthLink } from './AuthLink';
import { NewAccount } from './NewAccount';

/** Sign-up for a company's people: first their own account, then the company's requirements. */
export function SignUpCompany() {
  useTitle(words.createAccount);
  return (
    <NewAccount title={words.createYourAccount} lead={words.lead}>
      <p className="mt-6 text-center text-muted">
        {words.alreadyHaveAnAccount} <AuthLink to="/auth/login">{shared.login}</AuthLink>
      </p>
    </NewAccount>
  );
}
