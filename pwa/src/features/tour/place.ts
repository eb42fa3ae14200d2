export type Size = { width: number; height: number };
/** In pixels of the window. */
export type Box = Size & { x: number; y: number };
type Side = 'right' | 'left' | 'below' | 'above';
/**
 * The position of the text, the side of the part that it is on, and where its pointer is along that
 * edge.
 */
export type Place = { x: number; y: number; side?: Side; at?: number };

/** The distance of the text to its part, and to the window's edge. */
const GAP = 16;
/** The pointer keeps away from the rounded corners. */
const CORNER = 24;
const sides: Side[] = ['right', 'left', 'below', 'above'];

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** The visible part of a box. */
function inSight({ x, y, width, height }: Box, room: Size): Box {
  const left = within(x, 0, room.width);
  const top = within(y, 0, room.height);
  return {
    x: left,
    y: top,
    width: within(x + width, 0, room.width) - left,
    height: within(y + height, 0, room.height) - top,
  };
}

/**
 * Places the text beside the part if there is room, else at the lower edge; without a part, in the
 * centre.
 */
export function place(part: Box | undefined, words: Size, room: Size): Place {
  const x = (room.width - words.width) / 2;
  if (!part) return { x, y: (room.height - words.height) / 2 };
  const seen = inSight(part, room);
  const side = sides.find((each) => fits(each, seen, words, room));
  if (!side) return { x, y: room.height - words.height - GAP };

  const level = side === 'right' || side === 'left';
  const middle = level ? seen.y + seen.height / 2 : seen.x + seen.width / 2;
  const long = level ? words.height : words.width;
  const start = within(middle - long / 2, GAP, (level ? room.height : room.width) - long - GAP);
  const at = within(middle - start, CORNER, long - CORNER);
  const beside = {
    right: seen.x + seen.width + GAP,
    left: seen.x - GAP - words.width,
    below: seen.y + seen.height + GAP,
    above: seen.y - GAP - words.height,
  }[side];
  return { ...(level ? { x: beside, y: start } : { x: start, y: beside }), side, at };
}

function fits(side: Side, part: Box, words: Size, room: Size): boolean {
  const free = {
    right: room.width - part.x - part.width - words.width,
    left: part.x - words.width,
    below: room.height - part.y - part.height - words.height,
    above: part.y - words.height,
  }[side];
  return free >= 2 * GAP;
}

/**
 * How far to scroll until a part is above `bottom`, or the top of a tall part is visible; zero if
 * it already is.
 */
export function scrollFor({ y, height }: Box, bottom: number): number {
  if (y >= GAP && y + height <= bottom - GAP) return 0;
  if (height > bottom - 2 * GAP) return y - GAP;
  return y + height / 2 - bottom / 2;
}
