import { useLocation } from '@tanstack/react-router';
import { SendAgain } from '@/features/accounts/components/SendAgain';
import { useTitle } from '@/lib/useTitle';
import { checkMail as words } from '../words';
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
  useTitle(words.checkYourMail);
  const email = useLocation({ select: ({ state }) => state.email });
  return (
    <AuthCard
      title={words.checkYourMail}
      lead={email ? words.ifThereIsAn(email) : words.ifThereIsAn2}
    >
      <p>{words.itsLinkLetsYou}</p>
      <div className="mt-5">{email && <SendAgain what="new password" email={email} />}</div>
      <p className="mt-3 text-muted">
        {words.notYourAddress} <AuthLink to="/auth/password/forget">{words.useAnotherOne}</AuthLink>
      </p>
    </AuthCard>
  );
}
