import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { shared } from './words';

type Props = { title: string; wide?: boolean; onClose: () => void; children: ReactNode };

/**
 * A dialog in the middle of the page; on a phone it slides up from the lower edge, near the thumb. It closes without
 * asking: see `Modal`.
 */
export function ModalFrame({ title, wide = false, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog
      onClose={onClose}
      aria-labelledby={id}
      className={clsx(
        'm-auto mb-0 w-full max-w-full rounded-t-card shadow-card sm:mb-auto sm:rounded-card',
        wide ? 'sm:max-w-180' : 'sm:max-w-110',
      )}
    >
      <div className="p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="pt-1.5 text-xl font-bold first-letter:uppercase">
            {title}
          </h2>
          <Button
            look="bare"
            icon
            className="-mt-1 -mr-2"
            aria-label={shared.close}
            onClick={onClose}
          >
            <X size={20} aria-hidden="true" />
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
