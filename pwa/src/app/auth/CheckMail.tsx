import { useLocation } from '@tanstack/react-router';
import { SendAgain } from '@/features/accounts/components/SendAgain';
import { useTitle } from '@/lib/useTitle';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a mail was sent: kept out of the address. */
    email?: string;
  }
}

/** After a new password was asked for. The same for addresses that nobody has. */
export function CheckMail() {
  useTitle('Check your mail');
  const email = useLocation({ select: ({ state }) => state.email });
  return (
    <AuthCard
      title="Check your mail"
      lead={
        email
          ? `If there is an account with ${email}, a mail is on its way to it.`
          : 'If there is an account with your address, a mail is on its way to it.'
      }
    >
      <p>
        Its link lets you choose a new password, once and within two hours. Nothing there yet? Look
        into the spam folder too.
      </p>
      <div className="mt-5">{email && <SendAgain what="new password" email={email} />}</div>
      <p className="mt-3 text-muted">
        Not your address? <AuthLink to="/auth/password/forget">Use another one</AuthLink>
      </p>
    </AuthCard>
  );
}
