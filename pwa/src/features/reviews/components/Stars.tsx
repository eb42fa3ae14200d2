import clsx from 'clsx';
import { Star } from 'lucide-react';
import { starsOf } from '../words';

export const steps = [1, 2, 3, 4, 5] as const;

export const starClasses = (filled: boolean) =>
  clsx(filled ? 'fill-sun text-sun-ink' : 'text-muted');

/** A rating in stars out of five, with text for screen readers. */
export function Stars({ of }: { of: number }) {
  return (
    <span className="inline-flex gap-0.5">
      {steps.map((step) => (
        <Star
          key={step}
          size={16}
          aria-hidden="true"
          className={starClasses(step <= Math.round(of))}
        />
      ))}
      <span className="sr-only">{starsOf(of)}</span>
    </span>
  );
}
