import { Link } from '@tanstack/react-router';
import { Logo } from '@/ui/Logo';
import { ThemeToggle } from './ThemeToggle';

const entry =
  'inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-muted hover:text-ink aria-[current=page]:text-ink';

export function Header() {
  return (
    <header className="mx-auto flex w-full max-w-280 items-center gap-2 px-4 py-3 sm:px-6">
      <Link to="/" className="mr-auto flex min-h-11 items-center gap-2.5 text-lg font-extrabold">
        <Logo className="size-8" />
        Daymark
      </Link>
      <nav aria-label="Main">
        <Link to="/" className={entry} activeOptions={{ exact: true }}>
          Home
        </Link>
      </nav>
      <ThemeToggle />
    </header>
  );
}
