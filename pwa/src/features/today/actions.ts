import type { Target } from '@/offline/merge';
import type { Change } from '@/offline/model';
import type { Shown } from '@/offline/view';

type Habit = Pick<Shown, 'status' | 'amount' | 'target'>;

/**
 * The changes of a single tap: marks a habit as done, or as open again. `before` is the amount that
 * the last tap replaced.
 */
export function tap({ status, amount, target }: Habit, before?: number | null): Change[] {
  const done = status === 'done';
  if (!target) return [{ kind: 'set_status', value: done ? 'open' : 'done' }];
  if (!done) {
    const value = target.direction === 'at_most' ? (amount ?? 0) : target.amount;
    return [{ kind: 'set_amount', value }];
  }
  // Set the status too: restoring the amount does not reopen a habit that a reminder marked as
  // done, or whose amount is within its limit.
  return [
    { kind: 'set_amount', value: before ?? null },
    { kind: 'set_status', value: 'open' },
  ];
}

/** The step of + and −: six to fifteen taps from zero to the target, in round numbers. */
export function stepOf({ amount }: Target): number {
  if (amount < 2) return 0.25;
  if (amount <= 20) return Number.isInteger(amount) ? 1 : 0.5;
  const sixth = amount / 6;
  const scale = 10 ** Math.floor(Math.log10(sixth));
  return [5, 2, 1].map((each) => each * scale).find((each) => each <= sixth) ?? scale;
}

/** The ring's progress, 0 to 1. */
export function progress({ status, amount, target }: Habit): number {
  if (status === 'done') return 1;
  if (!target || amount === null) return 0;
  return Math.min(1, amount / Math.max(target.amount, 0.001));
}
