import { ChevronDown } from 'lucide-react';
import { type MouseEvent, type ToggleEvent, useId, useRef } from 'react';
import { header as words } from '../words';
import { morePlaces } from './menuPlaces';
import { PlaceLink } from './PlaceLink';

const hide = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Items that do not fit the site's menu. A browser popover: Escape and a tap elsewhere close it. */
export function MoreMenu({ className }: { className: string }) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const place = ({ newState, currentTarget: list }: ToggleEvent<HTMLElement>) => {
    const at = opener.current?.getBoundingClientRect();
    if (newState !== 'open' || !at) return;
    list.style.top = `${at.bottom + scrollY}px`;
    list.style.left = `${at.left + scrollX}px`;
  };
  return (
    <>
      <button ref={opener} type="button" popoverTarget={id} className={`${className} gap-1`}>
        {words.more}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <ul
        id={id}
        popover="auto"
        onToggle={place}
        className="absolute inset-auto m-0 w-52 rounded-card bg-surface p-2 text-ink shadow-card"
      >
        {morePlaces.map(({ label, to }) => (
          <li key={to}>
            <PlaceLink
              to={to}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken data-[status=active]:text-sea-ink"
              onClick={hide}
            >
              {label}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </>
  );
}
