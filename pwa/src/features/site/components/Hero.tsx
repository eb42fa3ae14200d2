import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/Button';
import { Shore } from './Shore';

/** What Daymark is, in one breath. `aside` is a live word above it. */
export function Hero({ aside, className }: { aside: ReactNode; className?: string }) {
  return (
    <section className={`relative overflow-hidden rounded-card bg-sky shadow-card ${className}`}>
      <Shore className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-60 lg:h-full" />
      <div className="relative px-5 pt-6 pb-40 sm:px-10 sm:pt-10 sm:pb-48 lg:pt-16 lg:pb-28">
        <div className="min-h-7">{aside}</div>
        <h1 className="mt-3 max-w-[14ch] text-4xl font-extrabold tracking-tight">
          Small habits, in good company.
        </h1>
        <p className="mt-3 max-w-[40ch] text-muted sm:mt-4 sm:text-lg">
          Join a program, log one small thing a day, and keep the streak together. This is what is
          happening right now.
        </p>
        <ButtonLink href="#board" className="mt-5 sm:mt-6">
          See the board
        </ButtonLink>
      </div>
    </section>
  );
}
