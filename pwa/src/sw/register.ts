import { isHeld } from '@/lib/unsaved';

/** Called when a new version is waiting; `take` activates it and reloads this page. */
type Prompt = (take: () => void) => void;

let waiting: ServiceWorker | undefined;
const prompts = new Set<Prompt>();

const HOUR_MS = 3_600_000;

/**
 * Calls `prompt` as soon as a new version is ready, or immediately if one is. Returns a function
 * that unsubscribes.
 */
export function onUpdate(prompt: Prompt): () => void {
  prompts.add(prompt);
  if (waiting) prompt(take);
  return () => prompts.delete(prompt);
}

function take(): void {
  if (isHeld()) return;
  // Another tab may have activated it already, so that `controllerchange` has passed.
  if (waiting?.state === 'activating' || waiting?.state === 'activated') {
    location.reload();
    return;
  }
  // Reload only the page that asked; others continue until they are closed.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting?.postMessage('take-over');
}

function found(worker: ServiceWorker | null): void {
  // Without a controlling worker, this is the first one, so there is nothing to announce.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const prompt of prompts) prompt(take);
}

/** Registers the worker, and checks for a new version now and then. */
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
    // The browser lacks or blocks workers: the app works in this tab, but cannot start offline.
  }
}

const WAKE_MS = 10_000;
let asked = 0;

/** Asks the browser to wake the worker when the network is back, if it supports that. */
export async function wakeForOutbox(): Promise<void> {
  // One request is enough, however many changes are pending.
  if (Date.now() - asked < WAKE_MS) return;
  asked = Date.now();
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register('outbox');
  } catch {
    // Not supported: the page sends the changes while it is open.
  }
}
