import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { type ModalType, modal } from '@/ui/modal';

type Hosted = ComponentType<object & { onClose: () => void }>;
type Loads = Record<ModalType, () => Promise<Hosted>>;

const files = import.meta.glob<Loads>('../../{app,features,ui}/**/modals.ts', {
  eager: true,
  import: 'modals',
});
const loads: Loads = Object.assign({}, ...Object.values(files));

/** Every modal by type. The code of each loads when it is first opened. */
const hosted = Object.fromEntries(
  Object.entries(loads).map(([type, load]) => [
    type,
    lazy(async () => ({ default: await load() })),
  ]),
);

export function ModalHost() {
  return useSyncExternalStore(modal.listen, modal.all).map((one, at) => {
    const Hosted = hosted[one.type];
    return (
      <Suspense key={at}>
        {Hosted && <Hosted {...one.props} onClose={() => modal.close(one)} />}
      </Suspense>
    );
  });
}
