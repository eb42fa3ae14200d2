import { useTitle } from '@/lib/useTitle';
import { NewAccount } from './NewAccount';

export function SignUp() {
  useTitle('Create account');
  return <NewAccount title="Create your account" lead="One small thing a day, in good company." />;
}
