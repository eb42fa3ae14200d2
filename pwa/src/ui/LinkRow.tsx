import type { ReactNode } from 'react';

type Props = { className?: string; children: ReactNode };

/** A row of a list, clickable as a whole: its link has the class `rowLink`, buttons in it have `relative z-1`. */
export function LinkRow({ className = 'flex-wrap gap-x-4 gap-y-1', children }: Props) {
  return (
    <li
      className={`relative flex min-h-16 items-center px-5 py-3 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink ${className}`}
    >
      {children}
    </li>
  );
}

/** The link of a row. */
export const rowLink = 'font-semibold break-words outline-none after:absolute after:inset-0';
