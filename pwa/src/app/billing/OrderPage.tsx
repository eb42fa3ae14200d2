import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTitle } from '@/lib/useTitle';
import { orderPage as words } from '../words';

type Props = { title: string; children: ReactNode };

/** A step of an order, with a link back to the plans. On a phone, the menu has that link. */
export function OrderPage({ title, children }: Props) {
  useTitle(title);
  return (
    <div className="mx-auto max-w-220 pb-8">
      <meta name="robots" content="noindex" />
      <Link
        to="/packages"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 text-sm font-semibold text-muted hover:text-ink max-desk:hidden"
      >
        <ChevronLeft size={20} aria-hidden="true" />
        {words.allPlans}
      </Link>
      <h1 className="mb-4 text-2xl font-extrabold tracking-tight">{title}</h1>
      {children}
    </div>
  );
}
