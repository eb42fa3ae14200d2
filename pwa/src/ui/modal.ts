/** The modals of the app, type → what it needs. A feature adds its own by declaring into this. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declarations.
export interface Modals {}

export type ModalType = keyof Modals;
export type OpenModal = { [T in ModalType]: { type: T; props: Modals[T] } }[ModalType];

let opened: OpenModal | undefined;
const listeners = new Set<() => void>();

function become(next: OpenModal | undefined): void {
  opened = next;
  for (const tell of listeners) tell();
}

export const modal = {
  current: () => opened,
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** One at a time: another one takes the place of what is open. */
  open: <T extends ModalType>(type: T, props: Modals[T]) =>
    become({ type, props } as unknown as OpenModal),
  close: () => become(undefined),
};
