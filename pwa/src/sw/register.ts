import { isHeld } from '@/lib/unsaved';

/** Told when a new version waits; `take` starts it and loads this page anew. */
type Prompt = (take: () => void) => void;

let waiting: ServiceWorker | undefined;
const prompts = new Set<Prompt>();

const HOUR_MS = 3_600_000;

/** Calls `prompt` when a new version is ready, now or later. Returns the way to stop. */
export function onUpdate(prompt: Prompt): () => void {
  prompts.add(prompt);
  if (waiting) prompt(take);
  return () => prompts.delete(prompt);
}

function take(): void {
  if (isHeld()) return;
  // Only the page where it was asked for loads anew; others go on until they are left.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting?.postMessage('take-over');
}

function found(worker: ServiceWorker | null): void {
  // Without one that is in charge, this is the first and there is nothing to tell.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const prompt of prompts) prompt(take);
}

/** Registers the worker, and looks for a new version now and then. */
export async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    });
    found(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed') found(registration.waiting);
      });
    });
    setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
  } catch {
    // No worker here, or not allowed: the app works in this tab, without an offline start.
  }
}

const WAKE_MS = 10_000;
let asked = 0;

/** Asks the browser to wake the worker when the network is back, where it can. */
export async function wakeForOutbox(): Promise<void> {
  // It is one wish, however many changes wait.
  if (Date.now() - asked < WAKE_MS) return;
  asked = Date.now();
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register('outbox');
  } catch {
    // The page sends by itself while it is open.
  }
}
