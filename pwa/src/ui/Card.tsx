import clsx from 'clsx';
import type { ComponentProps } from 'react';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={clsx('overflow-hidden rounded-card bg-surface shadow-card', className)}
      {...rest}
    />
  );
}
