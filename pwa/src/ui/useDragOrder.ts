import { type DragEvent, useRef, useState } from 'react';

/**
 * Rows that can be reordered by dragging. `move` moves a row between two indices; `of` returns a
 * row's event handlers, and whether another row is dragged over it.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const held = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  const of = (at: number, name: string) => ({
    over: over === at,
    drag: {
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // Firefox needs this to drag.
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

/** The list with the row at `from` moved to `to`. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, row);
}

/** The rows in an order that is being saved. Rows that the order lacks come last. */
export function ordered<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T[] {
  const asked = ids.flatMap((id) => rows.find((each) => each.id === id) ?? []);
  return [...asked, ...rows.filter((each) => !asked.includes(each))];
}
