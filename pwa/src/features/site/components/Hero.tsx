import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/Button';
import { Shore } from './Shore';

/** What Daymark is, in one breath. `aside` is a live word beside its button. */
export function Hero({ aside, className }: { aside: ReactNode; className?: string }) {
  return (
    <section className={`relative overflow-hidden rounded-card bg-sky shadow-card ${className}`}>
      <Shore className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-60 lg:h-full" />
      <div className="relative px-5 pt-8 pb-36 sm:px-10 sm:pt-12 sm:pb-48 lg:pt-14 lg:pb-24">
        <h1 className="max-w-[14ch] text-4xl font-extrabold tracking-tight">
          Small habits, in good company.
        </h1>
        <p className="mt-3 max-w-[40ch] text-muted sm:mt-4 sm:text-lg">
          Join a program, log one small thing a day, and keep the streak together. This is what is
          happening right now.
        </p>
        <div className="mt-5 flex items-center gap-3 sm:mt-6">
          <ButtonLink href="#board">See the board</ButtonLink>
          {aside}
        </div>
      </div>
    </section>
  );
}
