import { useSyncExternalStore } from 'react';

/** A running timer: its entry, and its start in milliseconds. */
export type Timer = { entry: string; since: number };

const KEY = 'daymark.timer';
const listeners = new Set<() => void>();
let known: { text: string | null; timer: Timer | undefined } = { text: null, timer: undefined };

/** The timer is stored on the device, so that it keeps running while the app is closed. */
function read(): Timer | undefined {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== known.text) known = { text, timer: text ? JSON.parse(text) : undefined };
    return known.timer;
  } catch {
    return known.timer;
  }
}

function write(timer: Timer | undefined): void {
  try {
    if (timer) localStorage.setItem(KEY, JSON.stringify(timer));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the timer runs until the page is closed.
    known = { text: known.text, timer };
  }
  for (const tell of listeners) tell();
}

/** Whether an activity is measured in minutes. */
export const isTimed = (unit: string | null): boolean =>
  /^(?:min|mins|minute|minutes)$/i.test(unit?.trim() ?? '');

/** Starts the timer. Does nothing if one is running already. */
export function startTimer(entry: string, now: number): void {
  if (!read()) write({ entry, since: now });
}

/** Stops the timer. Returns the whole minutes, at most a day. */
export function stopTimer(now: number): number {
  const timer = read();
  write(undefined);
  return timer ? Math.min(1440, Math.max(0, Math.floor((now - timer.since) / 60_000))) : 0;
}

/** '4:05', '1:02:30' */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export function useTimer(): Timer | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
