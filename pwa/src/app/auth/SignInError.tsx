import { FormError } from '@/ui/FormError';

/** What a sign-in page is told when one did not come about, in the words of session libraries. */
const sentences: Record<string, string> = {
  Configuration: 'On this site one signs in by e-mail.',
  AccessDenied: 'You were not signed in: it was declined, or the account is closed.',
  OAuthAccountNotLinked:
    'There is an account with this e-mail address already. Please sign in with its password.',
  EmailUnconfirmed: 'Please confirm your e-mail address first: a mail to it says how.',
  OAuthCreateAccount: 'No e-mail address came along, and an account needs one.',
};

export function SignInError({ error }: { error: string }) {
  return <FormError>{sentences[error] ?? 'That did not work. Please try again.'}</FormError>;
}
