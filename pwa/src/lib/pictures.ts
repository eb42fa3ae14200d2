import { sized } from './sized';

/** The widths (px) in which the server makes pictures; it answers others with the next one up. */
const WIDTHS = [128, 256, 384, 640, 960, 1280, 1600];

/** What a browser chooses a picture from. A picture that has not been sent yet (`blob:`) has one size. */
export function sourcesOf(src: string, sizes: string) {
  if (!/^(?:https:|\/)/.test(src)) return { src };
  const srcSet = WIDTHS.map((width) => `${sized(src, width)} ${width}w`).join();
  return { src: sized(src, 960), srcSet, sizes };
}
