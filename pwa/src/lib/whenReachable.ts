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

/** Waits until the device comes online, or for this time if it is online then. */
function online(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      window.removeEventListener('online', end);
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(() => navigator.onLine && end(), ms);
    window.addEventListener('online', end);
  });
}

const AGAIN_MS = 15_000;

/**
 * Loads an optional part of the page: if it fails, retries once the server answers. If the server
 * answers already, the part itself is missing, or only its own request failed: the retries become
 * rarer, because they do not help a missing part.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (let rest = AGAIN_MS; ; ) {
    try {
      return await load();
    } catch {
      if (!navigator.onLine || (await isServed())) {
        await online(rest);
        rest *= 2;
      }
      await served();
    }
  }
}
