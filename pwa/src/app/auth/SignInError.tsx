import { FormError } from '@/ui/FormError';
import { signInError as words } from '../words';

/** What a sign-in page is told when one did not come about, in the words of session libraries. */
const sentences: Record<string, string> = {
  Configuration: words.onThisSiteOne,
  AccessDenied: words.youWereNotSigned,
  OAuthAccountNotLinked: words.thereIsAnAccount,
  EmailUnconfirmed: words.pleaseConfirmYourE,
  OAuthCreateAccount: words.noEMailAddress,
};

export function SignInError({ error }: { error: string }) {
  return <FormError>{sentences[error] ?? words.thatDidNotWork}</FormError>;
}
