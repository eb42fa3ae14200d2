import clsx from 'clsx';
import { type Badge, type Level, levelOf } from '../levels';

type Props = { of: Pick<Badge, 'measure' | 'threshold'>; earned?: boolean; className?: string };

/** The symbol for each measure, in the middle of a 48 by 48 square. */
const signs: Record<Badge['measure'], string> = {
  // A flame, a sparkle, a tick, a flag.
  streak: 'M24 14c1 4 6 6 6 12a6 6 0 0 1-12 0c0-2 1-4 2-5 1 2 2 3 3 3 1-3-1-6 1-10z',
  points: 'M24 14l2.6 7.4L34 24l-7.4 2.6L24 34l-2.6-7.4L14 24l7.4-2.6z',
  done_days: 'M16.5 24.5l2.8-2.8 3.2 3.2 6.7-6.9 2.8 2.8-9.5 9.8z',
  programs: 'M18 14h2.4v1H32l-3 4.5 3 4.5H20.4v10H18z',
};

/** A star with `points` points around the middle. */
function star(points: number, outer: number, inner: number): string {
  const corner = (i: number) => {
    const [angle, r] = [(i * Math.PI) / points, i % 2 === 0 ? outer : inner];
    return `${(24 + r * Math.sin(angle)).toFixed(1)},${(24 - r * Math.cos(angle)).toFixed(1)}`;
  };
  return Array.from({ length: points * 2 }, (_, i) => corner(i)).join(' ');
}

/** The rim of each level: plain, scalloped, and a sun with its rays. */
const rims: Record<Level, React.ReactNode> = {
  1: <circle cx="24" cy="24" r="19" />,
  2: <polygon points={star(14, 22, 19)} />,
  3: <polygon points={star(12, 24, 18)} />,
};

/** A badge, drawn for its level. Decorative: its name is beside it. */
export function BadgeMark({ of, earned = true, className }: Props) {
  const level = levelOf(of);
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={clsx('shrink-0', className ?? 'size-12')}
    >
      <g className={earned ? 'fill-sun' : 'fill-line'}>{rims[level]}</g>
      <circle
        cx="24"
        cy="24"
        r={level === 1 ? 16.5 : 15.5}
        className={earned && level === 3 ? 'fill-sun-ink' : 'fill-surface'}
      />
      <path
        d={signs[of.measure]}
        className={clsx(
          !earned && 'fill-muted',
          earned && (level === 3 ? 'fill-paper' : 'fill-sun-ink'),
        )}
      />
    </svg>
  );
}
