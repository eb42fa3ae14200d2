import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { Shore } from '@/features/site/components/Shore';
import { buttonClasses } from '@/ui/Button';
import { Logo } from '@/ui/Logo';
import { SkipLink } from './SkipLink';
import { ThemeToggle } from './ThemeToggle';

/** The frame of the auth pages: no menu, the shore behind the card. */
export function AuthShell() {
  const { pathname } = useLocation();
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-clip bg-sky">
      <SkipLink />
      <Shore className="absolute inset-x-0 bottom-0 -z-10 h-64 w-full lg:h-3/4" />
      <header className="mx-auto flex w-full max-w-280 flex-wrap items-center justify-between gap-x-2 px-4 py-3 sm:px-6">
        {pathname === '/auth/login-email' ? <span /> : <Home />}
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <Other pathname={pathname} />
          <ThemeToggle />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center px-4 pt-4 pb-40 focus:outline-none"
      >
        <Outlet />
      </main>
    </div>
  );
}

function Home() {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 text-lg font-extrabold">
      <Logo className="size-8" />
      Daymark
    </Link>
  );
}

/** The way to the other form, in the specification's words. */
function Other({ pathname }: { pathname: string }) {
  const { corporation_uid } = useSearch({ from: '/auth' });
  if (pathname === '/auth/signup') {
    if (corporation_uid) return null;
    return (
      <>
        <span className="hidden text-sm text-muted sm:inline">Already Have an Account?</span>
        <Link to="/auth/login" search={(asked) => asked} className={other}>
          Login
        </Link>
      </>
    );
  }
  return (
    <Link to="/auth/signup" search={(asked) => asked} className={other}>
      {pathname === '/auth/login-email' ? 'Create Account' : 'Create account or login'}
    </Link>
  );
}

const other = buttonClasses({ look: 'float' }, 'max-sm:px-3 max-sm:text-sm');
