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

/** Loads an optional part of the page: if it fails, retries once the server answers. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // If the server answers, the part itself is missing, and immediate retries would not help.
      if (!navigator.onLine || (await isServed())) {
        await new Promise((back) => window.addEventListener('online', back, { once: true }));
      }
      await served();
    }
  }
}
