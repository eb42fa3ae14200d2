import { useReducer } from 'react';
import { SignInForm } from '@/features/accounts/components/SignInForm';
import type { User } from '@/features/accounts/session';
import { startOver } from '@/features/accounts/signInAgain';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { signInAgain as words } from '../words';
import { AuthCard } from './AuthCard';

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
          <Button look="quiet" className="mt-3 w-full" onClick={startOver}>
            {words.discard}
          </Button>
        </AuthCard>
      </div>
    </Dialog>
  );
}
