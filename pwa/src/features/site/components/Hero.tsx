import { lazy, type ReactNode, Suspense } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { hero as words } from '../words';
import { Shore } from './Shore';

// Decoration: the words do not wait for it.
const ProductPicture = lazy(async () => ({
  default: (await whenReachable(() => import('./ProductPicture'))).ProductPicture,
}));

type Props = {
  /** The site's own words; Daymark's where there are none. */
  title: string | undefined;
  text: string | undefined;
  /** The site's own picture; the app where there is none. */
  picture: string | null | undefined;
  /** The community now. */
  numbers: ReactNode;
  /** What to do next. */
  actions: ReactNode;
  /** A live word, on the water: it comes and goes, and moves nothing. */
  aside: ReactNode;
  className?: string;
};

/** What the site is, in one breath. */
export function Hero({ title, text, picture, numbers, actions, aside, className }: Props) {
  return (
    <section
      id="landingPage"
      className={`relative overflow-hidden rounded-card bg-sky shadow-card ${className}`}
    >
      <Shore className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-60 lg:h-full" />
      <Suspense>
        <ProductPicture picture={picture} />
      </Suspense>
      <div className="relative px-5 pt-8 pb-36 sm:px-10 sm:pt-12 sm:pb-48 lg:pt-14 lg:pb-24">
        <h1 className="max-w-[14ch] text-4xl font-extrabold tracking-tight">
          {title || words.title}
        </h1>
        <p className="mt-3 max-w-[40ch] text-muted sm:mt-4 sm:text-lg">{text || words.text}</p>
        {numbers}
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:mt-6">{actions}</div>
        <div className="absolute bottom-4">{aside}</div>
      </div>
    </section>
  );
}
