import { useState } from 'react';
import { seed } from '@/lib/seed';

const skies = [
  ['var(--sea)', 'var(--sun)'],
  ['var(--violet)', 'var(--coral)'],
  ['var(--leaf)', 'var(--sun)'],
  ['var(--sea)', 'var(--violet)'],
] as const;

/** A program's banner; without one, a shore in colours that its title chooses. */
export function Cover({ title, banner }: { title: string; banner: string | null | undefined }) {
  const [broken, setBroken] = useState(false);
  if (banner && !broken) {
    const hide = () => setBroken(true);
    return <img src={banner} alt="" className="h-32 w-full object-cover" onError={hide} />;
  }
  const [high, low] = skies[seed(title, skies.length)] ?? skies[0];
  const sun = 90 + seed(title, 220);
  return (
    <svg
      viewBox="0 0 400 72"
      preserveAspectRatio="xMidYMax slice"
      className="block h-18 w-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="cover-sky" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={high} />
          <stop offset="1" stopColor={low} />
        </linearGradient>
      </defs>
      <path d="M0 0h400v72H0z" fill="url(#cover-sky)" />
      <circle cx={sun} cy="52" r="40" fill="#fff" opacity="0.14" />
      <circle cx={sun} cy="52" r="24" fill="#fff" opacity="0.85" />
      <path d="M0 56q60-16 130-4t140-2 130 2v20H0z" fill="#06201e" opacity="0.28" />
      <path d="M0 66q90-14 190-4t210-4v14H0z" fill="#06201e" opacity="0.3" />
    </svg>
  );
}
