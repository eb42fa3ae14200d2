/** The browser's offer to put the app on the home screen. */
type Offer = Event & { prompt(): Promise<unknown> };

let offer: Offer | undefined;
const listeners = new Set<() => void>();

function become(next: Offer | undefined): void {
  offer = next;
  for (const tell of listeners) tell();
}

// It is made once, soon after the page is loaded: heard from the start, told where there is a place for it.
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
  /** Asks the browser to ask. An offer is good for once. */
  ask: () => {
    const asked = offer?.prompt();
    become(undefined);
    return asked;
  },
};
