import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Session, useSession } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import { Button, buttonClasses } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { header as words } from '../words';
import { Brand } from './Brand';
import { sitePlaces } from './places';
import { ThemeToggle } from './ThemeToggle';

const MobileMenu = lazy(async () => ({
  default: (await whenReachable(() => import('./MobileMenu'))).MobileMenu,
}));
const MoreMenu = lazy(async () => ({
  default: (await whenReachable(() => import('./MoreMenu'))).MoreMenu,
}));
const SignedIn = lazy(async () => ({
  default: (await whenReachable(() => import('./SignedIn'))).SignedIn,
}));

/** `menu`: shows the site's menu, for visitors and administrators. */
export function Header({ menu }: { menu: boolean }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <header className="mx-auto flex w-full max-w-280 flex-wrap items-center justify-end gap-1 px-4 py-3 sm:px-6">
      <Brand className="mr-auto" />
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

const item =
  'flex min-h-11 items-center rounded-control px-4 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink data-[status=active]:text-sea-ink';

function MainMenu() {
  return (
    <nav aria-label={words.main} className="mr-2 hidden desk:block">
      <ul className="flex">
        {sitePlaces.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={item}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Suspense fallback={<span className={item}>{words.more}</span>}>
            <MoreMenu className={item} />
          </Suspense>
        </li>
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
