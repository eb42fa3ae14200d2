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
  ['var(--leaf)', 'var(--sun)'],
] as const;

/** The land below the sky: hills, mountains, a headland or waves. Each has a far and a near part. */
const lands = [
  ['M0 54q60-16 130-4t140-2 130 2v24H0z', 'M0 64q90-14 190-4t210-4v16H0z'],
  ['M0 58l70-24 40 14 60-32 70 36 50-18 60 20 50-14v32H0z', 'M0 66l90-12 80 8 110-16 120 16v10H0z'],
  ['M0 26q110 0 160 22t100 8h140v16H0z', 'M0 44q80 2 120 18t280 2v8H0z'],
  [
    'M0 50q25 10 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0v22H0z',
    'M0 61q50 9 100 0t100 0 100 0 100 0v11H0z',
  ],
] as const;

/** Returns a function that picks a number below its argument. The same title always picks the same ones. */
function picksOf(title: string): (bound: number) => number {
  // Spreads similar titles over all combinations.
  let rest = (Math.imul(seed(title, 2 ** 32), 0x9e3779b1) >>> 0) / 2 ** 32;
  return (bound) => {
    const pick = Math.floor(rest * bound);
    rest = rest * bound - pick;
    return pick;
  };
}

/** A card in a list: one column on a phone, then two or three. */
const inList = '(min-width: 40rem) 24rem, 100vw';

const dusk = (colour: string, part: number) => `color-mix(in oklab, ${colour} ${part}%, #06201e)`;

/** A cover picture; without one, a landscape in colours and shapes derived from the title. */
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
  const pick = picksOf(title);
  const [high, low] = skies[pick(skies.length)] ?? skies[0];
  const [far, near] = lands[pick(lands.length)] ?? lands[0];
  const sun = { cx: 100 + 20 * pick(11), cy: 34 + 6 * pick(3) };
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
      <g transform={pick(2) ? 'matrix(-1 0 0 1 400 0)' : undefined}>
        <path d="M0 0h400v72H0z" fill={`url(#${id})`} />
        {/* A bright sky would dominate a dark page. */}
        <path d="M0 0h400v72H0z" fill="light-dark(transparent, rgb(6 32 30 / 0.5))" />
        <circle {...sun} r="34" fill="#fff" opacity="0.16" />
        <circle {...sun} r="20" fill="#fff" opacity="0.9" />
        <path d={far} fill={dusk(low, 60)} />
        <path d={near} fill={dusk(high, 40)} />
      </g>
    </svg>
  );
}
