import type { ReactNode } from 'react';
import { hero as words } from '../words';
import { Shore } from './Shore';

type Props = {
  /** The community now. */
  numbers: ReactNode;
  /** What to do next. */
  actions: ReactNode;
  /** A live word, on the water: it comes and goes, and moves nothing. */
  aside: ReactNode;
  className?: string;
};

/** What Daymark is, in one breath. */
export function Hero({ numbers, actions, aside, className }: Props) {
  return (
    <section className={`relative overflow-hidden rounded-card bg-sky shadow-card ${className}`}>
      <Shore className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-60 lg:h-full" />
      <div className="relative px-5 pt-8 pb-36 sm:px-10 sm:pt-12 sm:pb-48 lg:pt-14 lg:pb-24">
        <h1 className="max-w-[14ch] text-4xl font-extrabold tracking-tight">{words.title}</h1>
        <p className="mt-3 max-w-[40ch] text-muted sm:mt-4 sm:text-lg">{words.text}</p>
        {numbers}
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:mt-6">{actions}</div>
        <div className="absolute bottom-4">{aside}</div>
      </div>
    </section>
  );
}
