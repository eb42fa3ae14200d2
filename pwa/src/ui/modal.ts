/**
 * The props of the app's modals, by type. Each modal is an entry in a `modals.ts`, which loads its
 * component and declares its props here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declarations.
export interface Modals {}

type Load = () => Promise<(props: never) => unknown>;

/**
 * The props of the modals in a `modals.ts`: their components' props without `onClose`, which the
 * host provides.
 */
export type PropsOf<T extends Record<string, Load>> = {
  [K in keyof T]: Omit<Parameters<Awaited<ReturnType<T[K]>>>[0], 'onClose'>;
};

export type ModalType = keyof Modals;
export type OpenModal = { [T in ModalType]: { type: T; props: Modals[T] } }[ModalType];

let opened: readonly OpenModal[] = [];
const listeners = new Set<() => void>();

function become(next: readonly OpenModal[]): void {
  opened = next;
  for (const tell of listeners) tell();
}

export const modal = {
  /** The open modals, the topmost last. */
  all: () => opened,
  current: () => opened.at(-1),
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Opens a modal, replacing all open ones. */
  open: <T extends ModalType>(type: T, props: Modals[T]) =>
    become([{ type, props } as unknown as OpenModal]),
  /** Opens a modal over the open ones, for example from a field of a form in a modal. */
  over: <T extends ModalType>(type: T, props: Modals[T]) =>
    become([...opened, { type, props } as unknown as OpenModal]),
  /** Closes a modal and those above it. */
  close: (one = opened.at(-1)) => {
    const at = opened.indexOf(one as OpenModal);
    if (at >= 0) become(opened.slice(0, at));
  },
};
