import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '@/features/accounts/session';
import { buttonClasses } from '@/ui/Button';
import { authSearch } from '../auth/search';
import { authShell as words } from '../words';
import { BareShell } from './BareShell';
import { PlaceLink } from './PlaceLink';
import { dashboardOf } from './places';

/** The frame of the auth pages. */
export function AuthShell() {
  const { pathname } = useLocation();
  return (
    <BareShell logo={pathname !== '/auth/login-email'} aside={<Other pathname={pathname} />}>
      <Outlet />
    </BareShell>
  );
}

/** A link to the other form, in the specification's words. */
function Other({ pathname }: { pathname: string }) {
  const { user } = useSession();
  const { search } = useLocation();
  const { corporation_uid } = authSearch(search);
  if (user) {
    const { label, ...place } = dashboardOf(user);
    return (
      <PlaceLink {...place} className={other}>
        {label}
      </PlaceLink>
    );
  }
  switch (pathname) {
    case '/auth/login':
      return <Way to="/auth/signup">{words.createAccountOrLogin}</Way>;
    case '/auth/login-email':
      return <Way to="/auth/signup">{words.createAccount}</Way>;
    case '/auth/signup':
      return corporation_uid ? null : (
        <Way to="/auth/login" message={words.alreadyHaveAnAccount}>
          {words.login}
        </Way>
      );
    case '/auth/second-factor':
      return <Way to="/auth/login">{words.backToLogin}</Way>;
    case '/auth/password/reset':
      return (
        <Way to="/auth/login-email" message={words.rememberPassword}>
          {words.backToLogin}
        </Way>
      );
    default:
      return (
        <Way to="/auth/signup" message={words.notYetAMember}>
          {words.createAccount}
        </Way>
      );
  }
}

type WayProps = {
  to: '/auth/login' | '/auth/login-email' | '/auth/signup';
  message?: string;
  children: ReactNode;
};

function Way({ to, message, children }: WayProps) {
  return (
    <>
      {message && (
        <span className="hidden max-w-100 text-right text-sm text-muted sm:inline desk:max-w-none">
          {message}
        </span>
      )}
      <Link to={to} search={authSearch} className={other}>
        {children}
      </Link>
    </>
  );
}

const other = buttonClasses({ look: 'float' }, 'max-sm:px-2 max-sm:text-sm');
