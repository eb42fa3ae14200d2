/** Loads an optional part of the page: if it fails, retries when the network is back. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((back) => window.addEventListener('online', back, { once: true }));
    }
  }
}
