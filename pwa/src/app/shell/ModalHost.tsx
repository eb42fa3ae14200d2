import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { DialogContext } from '@/lib/useHold';
import { served } from '@/lib/whenReachable';
import { ErrorState } from '@/ui/ErrorState';
import { Modal } from '@/ui/Modal';
import { type ModalType, modal } from '@/ui/modal';
import { modalHost as words } from '../words';

type Hosted = ComponentType<object & { onClose: () => void }>;
type Loads = Record<ModalType, () => Promise<Hosted>>;

const files = import.meta.glob<Loads>('../../{app,features,ui}/**/modals.ts', {
  eager: true,
  import: 'modals',
});
const loads: Loads = Object.assign({}, ...Object.values(files));

/**
 * A modal whose code loads when it is first opened. If it does not load, a dialog says so, and the
 * next opening tries again.
 */
const loaded = (type: ModalType): Hosted =>
  lazy(async () => {
    try {
      return { default: await loads[type]() };
    } catch {
      hosted[type] = loaded(type);
      return { default: notLoaded(type) };
    }
  });

/** Every modal by type. */
const hosted = Object.fromEntries(
  (Object.keys(loads) as ModalType[]).map((type) => [type, loaded(type)]),
);

const notLoaded =
  (type: ModalType): Hosted =>
  ({ onClose, ...props }) => {
    const retry = () => {
      onClose();
      modal.over(type, props as never);
    };
    const retryOnline = useEffectEvent(retry);
    useEffect(() => {
      let open = true;
      const online = () => void served().then(() => open && retryOnline());
      window.addEventListener('online', online);
      return () => {
        open = false;
        window.removeEventListener('online', online);
      };
    }, []);
    return (
      <Modal title={words.title} onClose={onClose}>
        <ErrorState what={words.what} retry={retry} offline={!navigator.onLine} />
      </Modal>
    );
  };

export function ModalHost() {
  return useSyncExternalStore(modal.listen, modal.all).map((one, at) => {
    const Hosted = hosted[one.type];
    return (
      <DialogContext key={at} value={one}>
        <Suspense>{Hosted && <Hosted {...one.props} onClose={() => modal.close(one)} />}</Suspense>
      </DialogContext>
    );
  });
}
