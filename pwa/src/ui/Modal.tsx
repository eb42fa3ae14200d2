import { type ComponentProps, useContext, useState } from 'react';
import { isHeldIn } from '@/lib/unsaved';
import { DialogContext } from '@/lib/useHold';
import { LeaveUnsaved } from './leaving/LeaveUnsaved';
import { ModalFrame } from './ModalFrame';

type Props = ComponentProps<typeof ModalFrame> & {
  /** Whether it contains unsaved changes, apart from those that `useHold` knows of. */
  changed?: boolean;
};

/** A dialog. If it contains unsaved changes of any kind, it asks before it closes. */
export function Modal({ changed = false, onClose, ...frame }: Props) {
  const dialog = useContext(DialogContext);
  const [asks, setAsks] = useState(false);
  const answer = (leave: boolean) => (leave ? onClose() : setAsks(false));
  return (
    <>
      <ModalFrame
        {...frame}
        onClose={() => (changed || isHeldIn(dialog) ? setAsks(true) : onClose())}
      />
      {asks && <LeaveUnsaved answer={answer} />}
    </>
  );
}
