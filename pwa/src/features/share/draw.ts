import { type Card, wrapped } from './card';

/** The width and height of the picture, in pixels. */
const SIDE = 1080;
const EDGE = 96;
const HORIZON = 770;
const NAME_ROOM = 400;
const FONT = '"Figtree Variable", system-ui, sans-serif';

/** The light theme's colours (ui/styles/tokens.css): a picture has no theme. */
export const ink = {
  paper: '#fbfaf6',
  sky: '#e6f2ee',
  ink: '#10302e',
  muted: '#55706c',
  sea: '#0b7a75',
  'sea-ink': '#0b6d69',
  sun: '#f5a300',
  water: '#b9ddd6',
  'water-deep': '#93cbc2',
};

/** Renders the card to a picture file, entirely on the device. */
export async function pictureOf(card: Card, host: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const [logo] = await Promise.all([
    picture('/icons/192.png'),
    // If the font does not load, the device's own is used.
    document.fonts.load(`800 64px ${FONT}`).catch(() => []),
  ]);
  scene(pen);
  words(pen, card);
  mark(pen, logo, card.site, host);
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

async function picture(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

type Pen = CanvasRenderingContext2D;

/** The sun over the water. */
function scene(pen: Pen): void {
  const sky = pen.createLinearGradient(0, 0, 0, HORIZON);
  sky.addColorStop(0, ink.paper);
  sky.addColorStop(1, ink.sky);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, SIDE, HORIZON);
  pen.fillStyle = ink.sun;
  for (const [radius, strength] of [
    [360, 0.1],
    [270, 0.15],
    [180, 1],
  ] as const) {
    pen.globalAlpha = strength;
    pen.beginPath();
    pen.arc(790, HORIZON, radius, Math.PI, 0);
    pen.fill();
  }
  pen.globalAlpha = 1;
  pen.fillStyle = ink.water;
  pen.fillRect(0, HORIZON, SIDE, SIDE - HORIZON);
  pen.fillStyle = ink['water-deep'];
  pen.fill(new Path2D(`M0 880q260-40 540 0t540-10V${SIDE}H0z`));
  pen.lineCap = 'round';
  stroke(pen, ink.sun, 10, 'M650 800h280M700 836h180M740 872h100');
  stroke(pen, ink.sea, 8, `M0 ${HORIZON}h${SIDE}`);
}

function stroke(pen: Pen, colour: string, width: number, path: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke(new Path2D(path));
}

function words(pen: Pen, { over, number, unit, facts }: Card): void {
  const room = SIDE - 2 * EDGE;
  const fits = (line: string) => pen.measureText(line).width <= room;
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = ink['sea-ink'];
  pen.font = `700 56px ${FONT}`;
  let y = EDGE + 56;
  for (const line of wrapped(over, 2, fits)) {
    pen.fillText(line, EDGE, y);
    y += 68;
  }
  pen.fillStyle = ink.ink;
  let size = 280;
  do {
    pen.font = `800 ${size}px ${FONT}`;
    size -= 10;
  } while (!fits(number) && size > 60);
  y += size * 0.74;
  // Aligns the visible side of the first digit with the edge, not its side bearing.
  pen.fillText(number, EDGE - size * 0.04, y);
  pen.font = `700 64px ${FONT}`;
  y += 92;
  pen.fillText(unit, EDGE, y);
  pen.fillStyle = ink.muted;
  pen.font = `600 44px ${FONT}`;
  for (const fact of facts) {
    y += 64;
    pen.fillText(fact, EDGE, y);
  }
}

/** The logo, and the site's name and address. */
function mark(pen: Pen, logo: HTMLImageElement, site: string, host: string): void {
  const y = SIDE - EDGE - 72;
  pen.drawImage(logo, EDGE, y, 72, 72);
  pen.fillStyle = ink.ink;
  pen.textBaseline = 'middle';
  pen.font = `800 48px ${FONT}`;
  const [name = ''] = wrapped(site, 1, (line) => pen.measureText(line).width <= NAME_ROOM);
  pen.fillText(name, EDGE + 96, y + 38);
  pen.textAlign = 'right';
  pen.font = `600 36px ${FONT}`;
  pen.fillText(host, SIDE - EDGE, y + 38);
}
