import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { authSearch } from './search';

type To = '/auth/login' | '/auth/login-email' | '/auth/signup' | '/auth/password/forget';
type Props = { to: To } & Pick<ComponentProps<'a'>, 'children'>;

/** A link between auth pages that keeps the visitor's destination. */
export function AuthLink({ to, children }: Props) {
  return (
    <Link
      to={to}
      search={authSearch}
      className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline"
    >
      {children}
    </Link>
  );
}
