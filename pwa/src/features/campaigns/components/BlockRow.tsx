import clsx from 'clsx';
import { ChevronDown, GripVertical } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { RowOrder } from '@/ui/RowOrder';
import { type Block, excerpt, isFilled } from '../blocks';
import { blockNames, blockList as words } from '../words';

type Props = {
  block: Block;
  /** Its kind and its place. */
  name: string;
  first: boolean;
  last: boolean;
  isOpen: boolean;
  /** Another one is held over it. */
  over: boolean;
  drag: Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop'>;
  toggle(): void;
  move(by: 1 | -1): void;
  remove(): void;
  /** Its fields. */
  children: ReactNode;
};

/** A block of a newsletter: a line in the list, and its fields when it is open. */
export function BlockRow({
  block,
  name,
  first,
  last,
  isOpen,
  over,
  drag,
  toggle,
  move,
  remove,
  children,
}: Props) {
  const id = useId();
  return (
    <li
      // In the fields of an open one a drag marks text.
      draggable={!isOpen}
      {...drag}
      className={clsx('rounded-control border bg-surface', over ? 'border-sea' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-2 py-1 pr-1 pl-3">
        <GripVertical
          size={18}
          aria-hidden="true"
          className={clsx(
            'shrink-0 text-muted max-sm:hidden',
            isOpen ? 'opacity-30' : 'cursor-grab',
          )}
        />
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
            <span className="block font-semibold">{blockNames[block.kind]}</span>
            <span className="block truncate text-sm text-muted empty:hidden">{aboutOf(block)}</span>
          </span>
        </button>
        <RowOrder
          label={name}
          words={{
            up: words.moveUp(name),
            down: words.moveDown(name),
            remove: words.remove(name),
          }}
          first={first}
          last={last}
          move={move}
          remove={remove}
        />
      </div>
      <div id={id} className="grid gap-4 border-t border-line p-4 empty:hidden">
        {isOpen && children}
      </div>
    </li>
  );
}

/** What is in it, in a line. */
function aboutOf(block: Block): string {
  if (!isFilled(block)) return words.unfilled;
  return block.ids.length > 0 ? words.chosen(block.ids.length) : excerpt(block);
}
