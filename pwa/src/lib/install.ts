/** The browser's install prompt. */
type Offer = Event & { prompt(): Promise<unknown> };

let offer: Offer | undefined;
const listeners = new Set<() => void>();

function become(next: Offer | undefined): void {
  offer = next;
  for (const tell of listeners) tell();
}

// The event fires once, soon after the page loads: listen from the start, and keep the offer until
// it is needed.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  become(event as Offer);
});
window.addEventListener('appinstalled', () => become(undefined));

export const installing = {
  offer: () => offer,
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Shows the browser's prompt, which works only once. */
  ask: () => {
    const asked = offer?.prompt();
    become(undefined);
    return asked;
  },
};
