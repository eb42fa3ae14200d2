import clsx from 'clsx';
import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-sea text-on-sea shadow-card hover:[filter:brightness(95%)]',
  quiet: 'bg-sunken text-ink hover:bg-line',
  float: 'bg-surface text-ink shadow-card hover:bg-sunken',
  danger: 'bg-coral-ink text-paper shadow-card hover:[filter:brightness(95%)]',
  bare: 'text-muted hover:bg-sunken hover:text-ink',
};

const base =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold transition-[filter,opacity,transform] duration-150 active:scale-[0.98] disabled:opacity-50';

type Look = { look?: keyof typeof looks | undefined; icon?: boolean | undefined };

/** For a router link that looks like a button. */
export const buttonClasses = ({ look = 'primary', icon = false }: Look, more?: string) =>
  clsx(base, looks[look], !icon && 'px-5', more);

export function Button({ look, icon, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={buttonClasses({ look, icon }, className)} {...rest} />;
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ look, icon, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a className={buttonClasses({ look, icon }, className)} {...rest} />;
}
