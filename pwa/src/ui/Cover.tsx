import clsx from 'clsx';
import { useId, useState } from 'react';
import { sourcesOf } from '@/lib/pictures';
import { seed } from '@/lib/seed';

// Each pair is close on the colour wheel: a gradient between distant colours turns grey.
const skies = [
  ['var(--sea)', 'var(--leaf)'],
  ['var(--violet)', 'var(--coral)'],
  ['var(--coral)', 'var(--sun)'],
  ['var(--violet)', 'var(--sea)'],
] as const;

/** A card in a list: one column on a phone, then two or three. */
const inList = '(min-width: 40rem) 24rem, 100vw';

const dusk = (colour: string, part: number) => `color-mix(in oklab, ${colour} ${part}%, #06201e)`;

/** A cover picture; without one, a shore in colours derived from the title. */
type Props = {
  title: string;
  banner: string | null | undefined;
  className?: string;
  /** The layout width, as HTML's `sizes`. */
  sizes?: string;
};

export function Cover({ title, banner, className = 'h-18 sm:h-24', sizes = inList }: Props) {
  const id = useId();
  const [broken, setBroken] = useState(false);
  if (banner && !broken) {
    const hide = () => setBroken(true);
    return (
      <img
        {...sourcesOf(banner, sizes)}
        alt=""
        loading="lazy"
        className={clsx('w-full object-cover', className)}
        onError={hide}
      />
    );
  }
  const [high, low] = skies[seed(title, skies.length)] ?? skies[0];
  const sun = 90 + seed(title, 220);
  return (
    <svg
      viewBox="0 0 400 72"
      preserveAspectRatio="xMidYMax slice"
      className={clsx('block w-full', className)}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id}>
          <stop stopColor={high} />
          <stop offset="1" stopColor={low} />
        </linearGradient>
      </defs>
      <path d="M0 0h400v72H0z" fill={`url(#${id})`} />
      {/* A bright sky would dominate a dark page. */}
      <path d="M0 0h400v72H0z" fill="light-dark(transparent, rgb(6 32 30 / 0.5))" />
      <circle cx={sun} cy="46" r="34" fill="#fff" opacity="0.16" />
      <circle cx={sun} cy="46" r="20" fill="#fff" opacity="0.9" />
      <path d="M0 54q60-16 130-4t140-2 130 2v24H0z" fill={dusk(low, 60)} />
      <path d="M0 64q90-14 190-4t210-4v16H0z" fill={dusk(high, 40)} />
    </svg>
  );
}
