import { report as words } from '../words';

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

/** A score between 0 and 100 as a ring, with the number in it. */
export function ScoreRing({ score }: { score: number }) {
  return (
    <div className="relative size-36 shrink-0">
      <svg viewBox="0 0 120 120" className="size-full -rotate-90" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} strokeWidth="12" className="fill-none stroke-sunken" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          strokeWidth="12"
          strokeLinecap="round"
          strokeDasharray={`${(AROUND * score) / 100} ${AROUND}`}
          className={score > 0 ? 'fill-none stroke-sea' : 'fill-none stroke-none'}
        />
      </svg>
      <p className="absolute inset-0 flex flex-col items-center justify-center leading-none">
        <span className="text-3xl font-extrabold tabular-nums">{score}</span>
        <span className="mt-1 text-sm text-muted">{words.outOf}</span>
      </p>
    </div>
  );
}
