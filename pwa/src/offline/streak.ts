import type { Totals } from './model';
import type { DayClass } from './plan';

type Streak = Totals['streak'];

/** The most freezes held at a time. */
const MAX_FREEZES = 2;

/**
 * The streak after one more day. Unlike on the server, it never earns a freeze: the progress
 * towards the next one is not known here.
 */
function step(streak: Streak, day: DayClass): Streak {
  if (day === 'neutral') return streak;
  if (day === 'done') {
    const current = streak.current + 1;
    return { ...streak, current, longest: Math.max(streak.longest, current) };
  }
  if (streak.freezes === 0) return { ...streak, current: 0 };
  return { ...streak, freezes: streak.freezes - 1 };
}

/**
 * The streak after the days of `now`, from the server's streak after the days of `told`. Both lists
 * begin with the same date: `told` as the server counted them, `now` with pending operations, and
 * with the days since.
 */
export function streakAfter(known: Streak, told: DayClass[], now: DayClass[]): Streak {
  // Take the days back, up to the newest one that ended the streak: what was before it is unknown.
  let { current, freezes } = known;
  let first = told.length;
  for (; first > 0; first -= 1) {
    const day = told[first - 1];
    if (day === 'missed' && current <= 0) break;
    if (day === 'done') current -= 1;
    if (day === 'missed') freezes += 1;
  }
  // The day that ended the streak may be done by now.
  if (first > 0 && now[first - 1] === 'done') current += 1;
  const streak = now.slice(first).reduce(step, { ...known, current, freezes });
  return {
    ...streak,
    current: Math.max(0, streak.current),
    freezes: Math.min(streak.freezes, MAX_FREEZES),
  };
}
