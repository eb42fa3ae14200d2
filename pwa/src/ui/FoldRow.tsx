import clsx from 'clsx';
import { ChevronDown, GripVertical } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { RowOrder } from './RowOrder';

type Props = {
  title: ReactNode;
  /** The row's content, on one line. */
  about: string;
  /** The row's name for screen readers. */
  name: string;
  words: Record<'edit' | 'moveUp' | 'moveDown', (name: string) => string> & {
    remove?: (name: string) => string;
  };
  /** Whether the row is the first or last, and so cannot move up or down. */
  first: boolean;
  last: boolean;
  isOpen: boolean;
  /** For draggable rows; `over`: another row is dragged over it. */
  drag?: Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop'>;
  over?: boolean;
  toggle(): void;
  move(by: 1 | -1): void;
  /** Absent if the row cannot be removed. */
  remove?: () => void;
  /** The fields of the open row. */
  children: ReactNode;
};

/** A row of an ordered list: a line, with fields when it is open. */
export function FoldRow({
  title,
  about,
  name,
  words,
  first,
  last,
  isOpen,
  drag,
  over = false,
  toggle,
  move,
  remove,
  children,
}: Props) {
  const id = useId();
  return (
    <li
      // In an open row's fields, dragging selects text.
      draggable={drag && !isOpen}
      {...drag}
      className={clsx('rounded-control border bg-surface', over ? 'border-sea' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-2 py-1 pr-1 pl-3">
        {drag && (
          <GripVertical
            size={18}
            aria-hidden="true"
            className={clsx(
              'shrink-0 text-muted max-sm:hidden',
              isOpen ? 'opacity-30' : 'cursor-grab',
            )}
          />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={words.edit(name)}
          onClick={toggle}
          className="flex min-h-12 min-w-0 flex-1 basis-32 items-center gap-2 rounded-control text-left"
        >
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={clsx(
              'shrink-0 text-muted transition-transform duration-150',
              isOpen || '-rotate-90',
            )}
          />
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="line-clamp-2 text-sm break-words text-muted empty:hidden">
              {about}
            </span>
          </span>
        </button>
        <RowOrder
          label={name}
          words={{
            up: words.moveUp(name),
            down: words.moveDown(name),
            remove: words.remove?.(name) ?? '',
          }}
          first={first}
          last={last}
          move={move}
          {...(remove && { remove })}
        />
      </div>
      <div id={id} className="grid grid-cols-1 gap-4 border-t border-line p-4 empty:hidden">
        {isOpen && children}
      </div>
    </li>
  );
}
