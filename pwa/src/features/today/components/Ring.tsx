import clsx from 'clsx';
import { Check } from 'lucide-react';
import { ring as words } from '../words';

const R = 21;
const LENGTH = 2 * Math.PI * R;

/**
 * A ring that fills as the amount grows, and becomes a check mark. Decorative: the text is beside
 * it.
 */
export function Ring({ value, done }: { value: number; done: boolean }) {
  return (
    <span aria-hidden="true" className="relative grid size-12 shrink-0 place-items-center">
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <title>{words.progress}</title>
        <circle cx="24" cy="24" r={R} fill="none" strokeWidth="4" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={R}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - value)}
          className={clsx(
            'transition-[stroke-dashoffset,opacity] duration-300 ease-out',
            done ? 'stroke-leaf' : 'stroke-sea',
            value === 0 && 'opacity-0',
          )}
        />
      </svg>
      <span
        className={clsx(
          'grid size-8 place-items-center rounded-full bg-leaf text-surface transition-[transform,opacity] duration-200 ease-out',
          done ? 'scale-100 opacity-100' : 'scale-50 opacity-0',
        )}
      >
        <Check size={20} strokeWidth={3} />
      </span>
    </span>
  );
}
