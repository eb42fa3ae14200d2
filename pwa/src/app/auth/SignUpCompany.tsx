import { useTitle } from '@/lib/useTitle';
import { signUpCompany as words } from '../words';
import { AuthLink } from './AuthLink';
import { NewAccount } from './NewAccount';

/** For who comes with their company: an account of their own first, then what the company asks of its people. */
export function SignUpCompany() {
  useTitle(words.createAccount);
  return (
    <NewAccount title={words.createYourAccount} lead={words.youTakePartWith}>
      <p className="mt-6 text-center text-muted">
        {words.alreadyHaveAnAccount} <AuthLink to="/auth/login">{words.login}</AuthLink>
      </p>
    </NewAccount>
  );
}
