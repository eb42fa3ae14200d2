import clsx from 'clsx';

/**
 * The classes of a row of tabs, which scrolls on a phone. The padding leaves room for the focus
 * ring.
 */
export const tabRow =
  'relative -m-1.5 flex overflow-x-auto p-1.5 [scrollbar-width:none] sm:gap-x-1';

/** The classes of a tab; `on` for the current one. */
export const tabClasses = (on: boolean) =>
  clsx(
    'inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-3 text-sm font-semibold max-[24rem]:px-2.5 sm:px-4',
    on ? 'bg-ink text-paper' : 'text-muted hover:bg-sunken hover:text-ink',
  );
