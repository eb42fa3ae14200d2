/** Requests the front page. Returns undefined if the server does not answer. */
export const frontPage = (method = 'GET'): Promise<Response | undefined> =>
  fetch('/', { method, cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    (page) => (page.ok ? page : undefined),
    () => undefined,
  );

const isServed = async () => (await frontPage('HEAD')) !== undefined;

async function ask(): Promise<void> {
  while (!(await isServed())) await new Promise((next) => setTimeout(next, 2000));
}

let asking: Promise<void> | undefined;

/** Waits until the server answers. A device says that it is online a moment before its network works. */
export function served(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

const AGAIN_MS = 15_000;

/** Loads an optional part of the page: if it fails, retries once the server answers. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // If the server answers, the part itself is missing, or only its own request failed.
      // Immediate retries would not help a missing part.
      if (!navigator.onLine || (await isServed())) {
        await new Promise<unknown>((again) => {
          window.addEventListener('online', again, { once: true });
          if (navigator.onLine) setTimeout(again, AGAIN_MS);
        });
      }
      await served();
    }
  }
}
