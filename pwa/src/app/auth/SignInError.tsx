import { FormError } from '@/ui/FormError';
import { signInError as words } from '../words';

/** What a sign-in page is told when one did not come about, in the words of session libraries. */
const sentences: Record<string, string> = {
  Configuration: words.configuration,
  AccessDenied: words.denied,
  OAuthAccountNotLinked: words.notLinked,
  EmailUnconfirmed: words.unconfirmed,
  OAuthCreateAccount: words.noEmail,
};

export function SignInError({ error }: { error: string }) {
  return <FormError>{sentences[error] ?? words.unknown}</FormError>;
}
