/** Whether the server answers. */
export const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const again = () => new Promise((next) => setTimeout(next, 2000));

/** Waits until the server answers. A device says that it is online a moment before its network works. */
export async function served(): Promise<void> {
  while (!(await isServed())) await again();
}

/** Loads an optional part of the page: if it fails, retries when the network is back. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((back) => window.addEventListener('online', back, { once: true }));
      await served();
    }
  }
}
