import { sized } from './sized';

/** The widths (px) in which the server makes pictures; it answers others with the next one up. */
const WIDTHS = [128, 256, 384, 640, 960, 1280, 1600];

/** What comes in several sizes: uploads, the app's own files, and pictures of elsewhere. */
const SIZED = /^(?:https:|\/v1\/picture\/|\/[^/]+$)/;

/** What a browser chooses a picture from. One that is not sent yet (`blob:`), or that the server draws, has one size. */
export function sourcesOf(src: string, sizes: string) {
  if (!SIZED.test(src)) return { src };
  const srcSet = WIDTHS.map((width) => `${sized(src, width)} ${width}w`).join();
  return { src: sized(src, 960), srcSet, sizes };
}
