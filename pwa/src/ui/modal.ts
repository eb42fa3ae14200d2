/**
 * The modals of the app: type → props. Each is an entry of a `modals.ts`, which loads its component and declares its
 * props here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declarations.
export interface Modals {}

type Load = () => Promise<(props: never) => unknown>;

/** The props of the modals of a `modals.ts`: those of their components, without `onClose`, which the host provides. */
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
  /** Only one is open at a time: a new one replaces it. */
  open: <T extends ModalType>(type: T, props: Modals[T]) =>
    become({ type, props } as unknown as OpenModal),
  close: () => become(undefined),
};
