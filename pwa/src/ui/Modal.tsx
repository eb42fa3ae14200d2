import { type ComponentProps, useState } from 'react';
import { watchPage } from '@/lib/unsaved';
import { LeaveUnsaved } from './leaving/LeaveUnsaved';
import { ModalFrame } from './ModalFrame';

type Props = ComponentProps<typeof ModalFrame> & {
  /** Whether it contains unsaved changes, apart from those that `useHold` knows of. */
  changed?: boolean;
};

/** A dialog. If it contains unsaved changes of any kind, it asks before it closes. */
export function Modal({ changed = false, onClose, ...frame }: Props) {
  const [isWritten] = useState(watchPage);
  const [asks, setAsks] = useState(false);
  const answer = (leave: boolean) => (leave ? onClose() : setAsks(false));
  return (
    <>
      <ModalFrame {...frame} onClose={() => (changed || isWritten() ? setAsks(true) : onClose())} />
      {asks && <LeaveUnsaved answer={answer} />}
    </>
  );
}
