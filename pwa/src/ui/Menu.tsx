import { MoreHorizontal } from 'lucide-react';
import { type MouseEvent, type ToggleEvent, useId, useRef } from 'react';
import { Button } from './Button';

type Props = {
  /** The menu's label, with the name of its row. */
  label: string;
  items: { label: string; name: string; choose(): void }[];
};

const GAP = 4;

/** A row's actions, behind one button. A browser popover: Escape and a tap elsewhere close it. */
export function Menu({ label, items }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // Below its button, or above it near the bottom of the window.
  const place = ({ newState, currentTarget: list }: ToggleEvent<HTMLUListElement>) => {
    const at = opener.current?.getBoundingClientRect();
    if (newState !== 'open' || !at) return;
    const below = at.bottom + GAP;
    const top = below + list.offsetHeight > innerHeight ? at.top - GAP - list.offsetHeight : below;
    list.style.top = `${top + scrollY}px`;
    list.style.left = `${at.right + scrollX - list.offsetWidth}px`;
  };
  const hide = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
  return (
    <>
      <Button look="bare" icon ref={opener} popoverTarget={id} aria-label={label}>
        <MoreHorizontal size={20} aria-hidden="true" />
      </Button>
      <ul
        id={id}
        popover="auto"
        onToggle={place}
        className="absolute inset-auto m-0 w-52 rounded-card bg-surface p-2 text-ink shadow-card"
      >
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              aria-label={item.name}
              className="flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-sunken"
              onClick={(event) => {
                hide(event);
                item.choose();
              }}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
