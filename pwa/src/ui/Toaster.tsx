import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { dismiss, toasts } from './toast';
import { toast as words } from './words';

const tones = {
  plain: 'bg-ink text-paper',
  done: 'bg-leaf-wash text-leaf-ink',
  trouble: 'bg-coral-wash text-coral-ink',
};

/**
 * Shows the toasts: in the topmost dialog, or on the page. Hand-written, because the usual packages insert style
 * elements by script, which the content policy blocks.
 */
export function Toaster() {
  const place = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => toasts.add(place, !!box.current?.closest('dialog')), [place]);
  const list = useSyncExternalStore(toasts.listen, () => toasts.in(place));
  return (
    <div
      ref={box}
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex flex-col items-center gap-2 px-4 lg:bottom-6"
    >
      {list.map(({ id, text, tone }) => (
        <p
          key={id}
          className={`pointer-events-auto flex min-h-11 max-w-120 animate-appear items-center gap-2 rounded-control py-1 pl-4 font-semibold shadow-card ${tones[tone]}`}
        >
          {text}
          <button
            type="button"
            aria-label={words.dismiss}
            className="grid size-11 shrink-0 place-items-center rounded-control"
            onClick={() => dismiss(id)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </p>
      ))}
    </div>
  );
}
