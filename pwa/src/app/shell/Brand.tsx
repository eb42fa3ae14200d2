import { Link } from '@tanstack/react-router';
import { useSite } from '@/lib/site';
import { Logo } from '@/ui/Logo';
import { brand as words } from '../words';

/** The site's logo and name; links home. */
export function Brand({ className = '' }: { className?: string }) {
  const site = useSite();
  return (
    <Link
      to="/"
      className={`flex min-h-11 items-center gap-2.5 text-lg font-extrabold ${className}`}
    >
      {site?.logo ? (
        <img src={site.logo} alt="" className="size-8 object-contain" />
      ) : (
        <Logo className="size-8" />
      )}
      {site?.name ?? words.daymark}
    </Link>
  );
}
