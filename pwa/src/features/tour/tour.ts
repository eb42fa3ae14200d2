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

/** By member: it does not begin twice by itself, also where the server could not be told. */
function kept(): Record<string, Left> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function keep(member: number, how: Left): void {
  const before = kept();
  // Once seen it stays seen.
  if (before[member] === 'seen') return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...before, [member]: how }));
  } catch {
    // Storage is blocked: the server's word has to do.
  }
}

export const tour = {
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** `asked`: by the member, first use or not. Another object after each change. */
  current: () => state,
  /** It begins where its parts are. */
  ask: () => become({ asked: true }),
  /** Its page was left. */
  drop: () => state.asked && become({ asked: false }),
  /** How the member left it on this device. */
  leftBy: (member: number): Left | undefined => kept()[member],
  /** It was closed: on the last step a modal opens, if one is registered. */
  close: (member: number, how: Left) => {
    keep(member, how);
    become({ asked: false });
    if (how === 'seen') registered?.();
  },
  /** The modal that opens after the tour, in place of another one. Returns the way to take it back. */
  register: <T extends ModalType>(type: T, props: Modals[T]) => {
    const open = () => modal.open(type, props);
    registered = open;
    return () => {
      if (registered === open) registered = undefined;
    };
  },
};
