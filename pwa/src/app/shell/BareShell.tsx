import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Shore } from '@/features/site/components/Shore';
import { Brand } from './Brand';
import { SkipLink } from './SkipLink';
import { ThemeToggle } from './ThemeToggle';

type Props = {
  /** Whether to show the logo, which links home. */
  logo?: boolean;
  /** Wider than a form. */
  wide?: boolean;
  /** Content may grow and shrink: align it to the top. */
  top?: boolean;
  /** A link in the header. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of pages without the site's header: no menu, and the shore behind the card. */
export function BareShell({ logo = true, wide = false, top = false, aside, children }: Props) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-clip bg-sky">
      <SkipLink />
      <Shore
        className={clsx(
          'inset-x-0 bottom-0 -z-10 w-full print:hidden',
          top ? 'fixed h-56 lg:hidden' : 'absolute h-64 lg:h-3/4',
        )}
      />
      <header className="mx-auto flex w-full max-w-280 flex-wrap items-center justify-between gap-x-1 px-4 py-3 sm:px-6 print:hidden">
        {logo && <Brand />}
        {/* Lines up the last button's icon, not its edge, with the content. */}
        <div className="-mr-3 ml-auto flex flex-wrap items-center justify-end sm:gap-2">
          {aside}
          <ThemeToggle />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={clsx(
          'mx-auto flex w-full flex-1 flex-col px-4 pt-4 pb-40 focus:outline-none',
          wide ? 'max-w-220' : 'max-w-120',
          !top && 'justify-center',
        )}
      >
        {children}
      </main>
    </div>
  );
}
