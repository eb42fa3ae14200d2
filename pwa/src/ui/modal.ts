/**
 * The modals of the app, type → what it needs. Each is an entry of a `modals.ts`, which loads its component:
 * `modals.ts` declares their props into this.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declarations.
export interface Modals {}

type Load = () => Promise<(props: never) => unknown>;

/** What the modals of a `modals.ts` need: the props of their components, but for the way out, which they are given. */
export type PropsOf<T extends Record<string, Load>> = {
  [K in keyof T]: Omit<Parameters<Awaited<ReturnType<T[K]>>>[0], 'onClose'>;
};

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
