import { FormError } from '@/ui/FormError';
import { signInError as words } from '../words';

/** The error codes of a failed sign-in, with the names that session libraries use. */
const sentences: Record<string, string> = {
  Configuration: words.configuration,
  AccessDenied: words.denied,
  OAuthAccountNotLinked: words.notLinked,
  EmailUnconfirmed: words.unconfirmed,
  OAuthCreateAccount: words.noEmail,
};

export function SignInError({ error }: { error: string }) {
  return (
    <FormError>{Object.hasOwn(sentences, error) ? sentences[error] : words.unknown}</FormError>
  );
}
