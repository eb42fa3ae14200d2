import clsx from 'clsx';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type Props = ComponentProps<'dialog'> & { onClose: () => void };

/**
 * A modal dialog, open while it is rendered. It is the browser's own: the page behind is inert, the focus stays inside
 * and returns afterwards, Escape closes it, and the page does not scroll (styles/index.css).
 */
export function Dialog({ onClose, className, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // A text selected with the mouse may end on the backdrop: only a press that began there closes.
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Removed without being closed, it would lose the focus.
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press Escape.
    <dialog
      {...rest}
      ref={element}
      className={clsx('animate-appear bg-surface text-ink backdrop:bg-veil', className)}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ currentTarget: dialog, target }) =>
        target === dialog && pressed.current === dialog && onClose()
      }
    >
      {children}
    </dialog>
  );
}
