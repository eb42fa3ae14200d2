import { useTitle } from '@/lib/useTitle';
import { AuthLink } from './AuthLink';
import { NewAccount } from './NewAccount';

/** For who comes with their company: an account of their own first, then what the company asks of its people. */
export function SignUpCompany() {
  useTitle('Create account');
  return (
    <NewAccount
      title="Create your account"
      lead="You take part with your company, by an account of your own."
    >
      <p className="mt-6 text-center text-muted">
        Already have an account? <AuthLink to="/auth/login">Login</AuthLink>
      </p>
    </NewAccount>
  );
}
