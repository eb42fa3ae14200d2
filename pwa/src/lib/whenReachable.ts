/** Loads a part that the page can do without for now: what does not come is asked for again when the network is back. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((back) => window.addEventListener('online', back, { once: true }));
    }
  }
}
