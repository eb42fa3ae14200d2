import { Link } from '@tanstack/react-router';
import { buttonClasses } from '@/ui/Button';

/** For a visitor who followed a link: an account first, and back to it. */
export function SignInLinks({ callbackUrl }: { callbackUrl: string }) {
  return (
    <div className="grid w-full gap-2">
      <Link to="/auth/signup" search={{ callbackUrl }} className={buttonClasses({}, 'h-12')}>
        Create Account
      </Link>
      <Link
        to="/auth/login"
        search={{ callbackUrl }}
        className={buttonClasses({ look: 'quiet' }, 'h-12')}
      >
        Login
      </Link>
    </div>
  );
}
