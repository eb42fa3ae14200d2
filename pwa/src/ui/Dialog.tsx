import clsx from 'clsx';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type Props = ComponentProps<'dialog'> & { onClose: () => void };

/**
 * A modal dialog, open while it is rendered. The browser's own: what lies behind is inert, the focus
 * stays inside and goes back afterwards, Escape closes; the page does not scroll (styles/index.css).
 */
export function Dialog({ onClose, className, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Taken out of the page without a close, the focus would be lost.
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape.
    <dialog
      {...rest}
      ref={element}
      className={clsx('animate-appear bg-surface text-ink backdrop:bg-veil', className)}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
