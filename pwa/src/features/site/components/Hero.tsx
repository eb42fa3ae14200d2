import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/Button';
import { Shore } from './Shore';

/** What Daymark is, in one breath. `aside` is a live word beside it. */
export function Hero({ aside }: { aside: ReactNode }) {
  return (
    <section className="relative overflow-hidden rounded-card bg-sky shadow-card">
      <Shore className="absolute inset-x-0 bottom-0 h-48 w-full sm:h-full lg:left-auto lg:w-3/5" />
      <div className="relative px-5 pt-8 pb-52 sm:px-10 sm:pt-12 sm:pb-56 lg:w-3/5 lg:py-20">
        <div className="min-h-7">{aside}</div>
        <h1 className="mt-3 max-w-[16ch] text-4xl font-extrabold tracking-tight">
          Small habits, in good company.
        </h1>
        <p className="mt-4 max-w-[44ch] text-lg text-muted">
          Join a program, log one small thing a day, and keep the streak together. This is what is
          happening right now.
        </p>
        <ButtonLink href="#board" className="mt-6">
          See the board
        </ButtonLink>
      </div>
    </section>
  );
}
