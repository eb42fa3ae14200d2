import { Link } from '@tanstack/react-router';
import { buttonClasses } from '@/ui/Button';
import { shared } from '@/ui/words';
import { signInLinks as words } from '../words';

type Props = {
  callbackUrl: string;
  /** The company that the link belongs to. */
  company?: string;
};

/** For a visitor who followed a link: sign up or sign in first, then return to it. */
export function SignInLinks({ callbackUrl, company }: Props) {
  return (
    <div className="grid w-full gap-2">
      <Link
        to={company ? '/auth/signup-company' : '/auth/signup'}
        search={{ callbackUrl, corporation_uid: company }}
        className={buttonClasses({}, 'h-12')}
      >
        {words.createAccount}
      </Link>
      <Link
        to="/auth/login"
        search={{ callbackUrl }}
        className={buttonClasses({ look: 'quiet' }, 'h-12')}
      >
        {shared.login}
      </Link>
    </div>
  );
}
