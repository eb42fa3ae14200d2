type Size = { width: number; height: number };

/** The crop of a picture: the zoom, and which share of the hidden rest is to the left and above (0 to 1). */
export type View = { zoom: number; x: number; y: number };

export const middle: View = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The largest part of this aspect ratio (width over height), reduced by the zoom, in the picture's own pixels. */
export function partOf({ width, height }: Size, ratio: number, { zoom, x, y }: View) {
  const across = Math.min(width, height * ratio) / zoom;
  const down = across / ratio;
  return { x: (width - across) * x, y: (height - down) * y, width: across, height: down };
}

/** The view after dragging; 1 is the full width or height of the view. */
export function dragged(size: Size, ratio: number, view: View, across: number, down: number): View {
  const part = partOf(size, ratio, view);
  const free = { x: size.width - part.width, y: size.height - part.height };
  return {
    ...view,
    x: free.x > 0 ? within(view.x - (across * part.width) / free.x, 1) : view.x,
    y: free.y > 0 ? within(view.y - (down * part.height) / free.y, 1) : view.y,
  };
}
