import clsx from 'clsx';

/** A link in a row of pages; `on` for the current one. */
export const tabClasses = (on: boolean) =>
  clsx(
    'inline-flex min-h-11 shrink-0 items-center rounded-full px-3 text-sm font-semibold max-[24rem]:px-2.5 sm:px-4',
    on ? 'bg-ink text-paper' : 'text-muted hover:bg-sunken hover:text-ink',
  );
