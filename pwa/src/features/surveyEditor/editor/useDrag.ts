import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import type { Question } from '../survey';
import type { Order } from './useOrder';

type Handlers = Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop'>;

/** The props for rows and pages, so that questions can be dragged onto each other, and to the end of a page. */
export function useDrag(order: Order) {
  // A ref: the browser asks whether a drop is allowed before React renders again.
  const held = useRef<Question['id']>(undefined);
  const [dragged, setDragged] = useState<Question['id']>();
  const [over, setOver] = useState<Question['id']>();
  const accept = (event: DragEvent) => {
    if (held.current !== undefined) event.preventDefault();
  };
  const drop = (event: DragEvent, put: (id: Question['id']) => unknown) => {
    event.preventDefault();
    // Keep the page, which contains the row, from handling the drop too.
    event.stopPropagation();
    if (held.current !== undefined) put(held.current);
  };
  return {
    lookOf: (id: Question['id']) =>
      dragged === id ? ('held' as const) : over === id ? ('over' as const) : ('plain' as const),
    ofRow: ({ id, title }: Question): Handlers => ({
      onDragStart: ({ dataTransfer }) => {
        // Firefox needs this to drag.
        dataTransfer.setData('text/plain', title);
        dataTransfer.effectAllowed = 'move';
        held.current = id;
        setDragged(id);
      },
      onDragOver: (event) => {
        accept(event);
        if (held.current !== undefined) setOver(id);
      },
      onDragEnd: () => {
        held.current = undefined;
        setDragged(undefined);
        setOver(undefined);
      },
      onDrop: (event) => drop(event, (other) => order.dropOn(other, id)),
    }),
    ofPage: (page: number) => ({
      onDragOver: accept,
      onDrop: (event: DragEvent) => drop(event, (id) => order.dropOnPage(id, page)),
    }),
  };
}

export type Drag = ReturnType<typeof useDrag>;
