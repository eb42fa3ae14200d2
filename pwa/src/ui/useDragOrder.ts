import { type DragEvent, useRef, useState } from 'react';

/**
 * Rows that are put into another order by dragging. `move` puts the row at a place to another one; `of` gives what the row at a
 * place listens to, and whether another one is held over it.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const held = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  const of = (at: number, name: string) => ({
    over: over === at,
    drag: {
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // Firefox drags nothing without it.
        dataTransfer.setData('text/plain', name);
        dataTransfer.effectAllowed = 'move';
        held.current = at;
      },
      onDragOver: (event: DragEvent) => {
        if (held.current === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDragEnd: () => {
        held.current = undefined;
        setOver(undefined);
      },
      onDrop: (event: DragEvent) => {
        if (held.current === undefined) return;
        event.preventDefault();
        if (held.current !== at) move(held.current, at);
      },
    },
  });
  return { of };
}

/** A list with the row at `from` put to `to`. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, row);
}
