import { useTitle } from '@/lib/useTitle';
import { signUp as words } from '../words';
import { NewAccount } from './NewAccount';

export function SignUp() {
  useTitle(words.createAccount);
  return <NewAccount title={words.createYourAccount} lead={words.lead} />;
}
