import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import type {} from '@/features/programs/modals';
import { type Modals, modal } from '@/ui/modal';

type Hosted = { [T in keyof Modals]: ComponentType<Modals[T] & { onClose: () => void }> };

/** Every modal by its type. What a type needs is loaded when it is first opened. */
const hosted: Hosted = {
  'leave program': lazy(async () => ({
    default: (await import('@/features/programs/components/LeaveProgram')).LeaveProgram,
  })),
  'join program': lazy(async () => ({
    default: (await import('@/features/programs/components/JoinProgram')).JoinProgram,
  })),
};

export function ModalHost() {
  const current = useSyncExternalStore(modal.listen, modal.current);
  if (!current) return null;
  const Hosted = hosted[current.type];
  return (
    <Suspense>
      <Hosted {...current.props} onClose={modal.close} />
    </Suspense>
  );
}
