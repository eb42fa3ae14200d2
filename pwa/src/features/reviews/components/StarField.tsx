import { Star } from 'lucide-react';
import { useId } from 'react';
import { writeReview as words } from '../words';
import { starClasses, steps } from './Stars';

type Props = { value: number; error: string | undefined; choose(stars: number): void };

/** One to five stars; 0 if none is chosen. Native radio buttons, so the arrow keys work. */
export function StarField({ value, error, choose }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`} data-invalid={error ? true : undefined}>
      <legend className="text-sm font-semibold">{words.stars}</legend>
      <div className="-ml-2 flex">
        {steps.map((step) => (
          <label
            key={step}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-sea-ink"
          >
            <input
              type="radio"
              name={id}
              checked={step === value}
              onChange={() => choose(step)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star size={28} aria-hidden="true" className={starClasses(step <= value)} />
            <span className="sr-only">{words.star(step)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-coral-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
