import clsx from 'clsx';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Toaster } from './Toaster';

type Props = ComponentProps<'dialog'> & { onClose: () => void };

/** Asks the topmost dialog to close, if any. Returns whether there is one. */
export function closeDialog(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return dialog !== undefined;
}

/**
 * A modal dialog, open while it is rendered. It is the browser's own: the page behind is inert, the focus stays inside
 * and returns afterwards, and the page does not scroll (styles/index.css). Escape, Back and a press on the backdrop call
 * `onClose`, which can keep it open. Toasts appear in it.
 */
export function Dialog({ onClose, className, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // Selecting text with the mouse may end on the backdrop, so only a press that began there closes
  // the dialog.
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    // A dialog that is removed without being closed does not return the focus.
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => {
    // Some browsers close it at a second Escape, even if `onClose` keeps it open.
    if (!element.current?.open) element.current?.showModal();
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press Escape.
    <dialog
      {...rest}
      ref={element}
      className={clsx('animate-appear bg-surface text-ink backdrop:bg-veil', className)}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onCancel={(event) => {
        // Ignore the event of a file field in the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ currentTarget: dialog, target }) =>
        target === dialog && pressed.current === dialog && onClose()
      }
    >
      {children}
      <Toaster />
    </dialog>
  );
}
