import { type Modals, type ModalType, modal } from '@/ui/modal';

/** How a member left the tour: before its last step, or on it. */
export type Left = 'later' | 'seen';

const KEY = 'daymark.tour';

let state = { asked: false };
let registered: (() => void) | undefined;
const listeners = new Set<() => void>();

function become(next: typeof state): void {
  state = next;
  for (const tell of listeners) tell();
}

/**
 * How each member left the tour. It is stored here, so that the tour does not restart by itself
 * even if the server was unreachable.
 */
function kept(): Record<string, Left> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function keep(member: number, how: Left): void {
  const before = kept();
  // "Seen" is final.
  if (before[member] === 'seen') return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...before, [member]: how }));
  } catch {
    // Storage is blocked: rely on the server.
  }
}

export const tour = {
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** `asked`: the member has requested the tour. The object is replaced after each change. */
  current: () => state,
  /** Starts the tour as soon as its parts are on the page. */
  ask: () => become({ asked: true }),
  /** The member left the tour's page. */
  drop: () => state.asked && become({ asked: false }),
  /** How the member left the tour on this device. */
  leftBy: (member: number): Left | undefined => kept()[member],
  /** Closes the tour. On the last step, opens the registered modal. */
  close: (member: number, how: Left) => {
    keep(member, how);
    become({ asked: false });
    if (how === 'seen') registered?.();
  },
  /** Registers the modal that opens after the tour, replacing any other. Returns a function that unregisters it. */
  register: <T extends ModalType>(type: T, props: Modals[T]) => {
    const open = () => modal.open(type, props);
    registered = open;
    return () => {
      if (registered === open) registered = undefined;
    };
  },
};
