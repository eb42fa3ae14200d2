import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Session, useSession } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import { Button, buttonClasses } from '@/ui/Button';
import { Logo } from '@/ui/Logo';
import { Spinner } from '@/ui/Spinner';
import { header as words } from '../words';
import { sitePlaces } from './places';
import { ThemeToggle } from './ThemeToggle';

const MobileMenu = lazy(async () => ({
  default: (await whenReachable(() => import('./MobileMenu'))).MobileMenu,
}));
const SignedIn = lazy(async () => ({
  default: (await whenReachable(() => import('./SignedIn'))).SignedIn,
}));

/** `menu`: with the site's menu, for visitors and administrators. */
export function Header({ menu }: { menu: boolean }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <header className="mx-auto flex w-full max-w-280 flex-wrap items-center justify-end gap-1 px-4 py-3 sm:px-6">
      <Link to="/" className="mr-auto flex min-h-11 items-center gap-2.5 text-lg font-extrabold">
        <Logo className="size-8" />
        {words.daymark}
      </Link>
      {menu && <MainMenu />}
      <ThemeToggle />
      <Account session={session} />
      {menu && (
        <Button
          look="bare"
          icon
          className="desk:hidden"
          aria-label={words.menu}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Menu size={22} aria-hidden="true" />
        </Button>
      )}
      {open && (
        <Suspense>
          <MobileMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function MainMenu() {
  return (
    <nav aria-label={words.main} className="mr-2 hidden desk:block">
      <ul className="flex">
        {sitePlaces.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-control px-2.5 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink data-[status=active]:text-sea-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Account({ session }: { session: Session }) {
  const { href, pathname } = useLocation();
  if (session.status === 'loading') {
    return (
      <span className="grid h-11 w-22 place-items-center">
        <Spinner label={words.loadingYourSession} />
      </span>
    );
  }
  if (session.user) {
    return (
      <Suspense fallback={<span className="h-11 w-14" />}>
        <SignedIn user={session.user} />
      </Suspense>
    );
  }
  return (
    <Link
      to="/auth/login"
      search={pathname === '/' ? {} : { callbackUrl: href }}
      className={buttonClasses({}, 'w-22')}
    >
      {words.login}
    </Link>
  );
}
