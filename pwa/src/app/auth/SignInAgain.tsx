import { useReducer } from 'react';
import { SendAgain } from '@/features/accounts/components/SendAgain';
import { SignInForm } from '@/features/accounts/components/SignInForm';
import type { User } from '@/features/accounts/session';
import { startOver } from '@/features/accounts/signInAgain';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { signInAgain as words } from '../words';
import { AuthCard } from './AuthCard';

/**
 * Whether this is an app on an iOS home screen. It may open other windows in Safari, whose session
 * is not the app's.
 */
const isOnHomeScreen = () => 'standalone' in navigator && navigator.standalone === true;

/** The sign-in over a page whose session ended while its member typed. It hides the page. */
export function SignInAgain({ email }: Pick<User, 'email'>) {
  // The browser may have closed it already: rendering opens it again.
  const [, stay] = useReducer((times: number) => times + 1, 0);
  return (
    <Dialog
      onClose={stay}
      aria-label={words.title}
      className="m-0 size-full max-h-none max-w-none bg-sky!"
    >
      <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center p-4">
        <AuthCard title={words.title} lead={words.lead}>
          <SignInForm email={email} />
          {isOnHomeScreen() ? (
            <div className="mt-5">
              <p className="mb-3 text-muted">{words.passwordOnly}</p>
              <SendAgain mail="new password" email={email} label={words.sendLink} />
            </div>
          ) : (
            <p className="mt-3 text-center">
              <a
                href="/auth/login"
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline"
              >
                {words.otherWay}
              </a>
            </p>
          )}
          <Button look="quiet" className="mt-3 w-full" onClick={startOver}>
            {words.discard}
          </Button>
        </AuthCard>
      </div>
    </Dialog>
  );
}
