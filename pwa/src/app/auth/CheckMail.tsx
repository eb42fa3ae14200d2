import { useLocation } from '@tanstack/react-router';
import { SendAgain } from '@/features/accounts/components/SendAgain';
import { useTitle } from '@/lib/useTitle';
import { checkMail as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The recipient of the mail. Kept out of the URL. */
    email?: string;
  }
}

/** Shown after a password reset request, whether or not the address has an account. */
export function CheckMail() {
  useTitle(words.title);
  const email = useLocation({ select: ({ state }) => state.email });
  return (
    <AuthCard title={words.title} lead={email ? words.leadTo(email) : words.lead}>
      <p>{words.text}</p>
      <div className="mt-5">{email && <SendAgain mail="new password" email={email} />}</div>
      <p className="mt-3 text-muted">
        {words.wrong} <AuthLink to="/auth/password/forget">{words.another}</AuthLink>
      </p>
    </AuthCard>
  );
}
