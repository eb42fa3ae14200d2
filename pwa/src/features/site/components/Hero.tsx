import type { ReactNode } from 'react';
import { Shore } from './Shore';

type Props = {
  title: string | undefined;
  text: string | undefined;
  /** The community's current figures. */
  numbers: ReactNode;
  /** Buttons for the next step. */
  actions: ReactNode;
  /** Overlays, which take no space in the layout: a picture and a live figure. */
  children: ReactNode;
};

/** The site's introduction. */
export function Hero({ title, text, numbers, actions, children }: Props) {
  return (
    <section id="landingPage" className="relative overflow-hidden rounded-card bg-sky shadow-card">
      <Shore className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-60 lg:h-full" />
      <div className="relative px-5 pt-8 pb-36 sm:px-10 sm:pt-12 sm:pb-48 lg:pt-14 lg:pb-24">
        <h1 className="max-w-[14ch] text-4xl font-extrabold tracking-tight">{title}</h1>
        <p className="mt-3 max-w-[40ch] text-muted sm:mt-4 sm:text-lg">{text}</p>
        {numbers}
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:mt-6">{actions}</div>
        {children}
      </div>
    </section>
  );
}
