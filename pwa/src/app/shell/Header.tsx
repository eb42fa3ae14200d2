import { Link } from '@tanstack/react-router';
import { Logo } from '@/ui/Logo';
import { ThemeToggle } from './ThemeToggle';

export function Header() {
  return (
    <header className="mx-auto flex w-full max-w-280 items-center justify-between px-4 py-3 sm:px-6">
      <Link to="/" className="flex min-h-11 items-center gap-2.5 text-lg font-extrabold">
        <Logo className="size-8" />
        Daymark
      </Link>
      <ThemeToggle />
    </header>
  );
}
