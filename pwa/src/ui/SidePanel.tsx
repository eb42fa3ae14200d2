import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { shared } from './words';

type Props = { title: ReactNode; onClose: () => void; children: ReactNode };

/**
 * The details of a row, beside the list, or in its place if there is no room for both. Takes the focus when it opens;
 * Escape closes it.
 */
export function SidePanel({ title, onClose, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      aria-labelledby={id}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog:modal'))
          onClose();
      }}
      className="min-w-0 animate-appear rounded-card bg-surface shadow-card desk:sticky desk:top-4 desk:max-h-[calc(100dvh-2rem)] desk:overflow-y-auto"
    >
      <header className="flex items-start justify-between gap-3 px-5 pt-4">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 pt-2 text-lg font-bold focus:outline-none"
        >
          {title}
        </h2>
        <Button look="bare" icon className="-mr-2" aria-label={shared.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </Button>
      </header>
      {children}
    </aside>
  );
}

/** A section of a side panel. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-5 py-4">
      <h3 id={id} className="mb-2 font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}
