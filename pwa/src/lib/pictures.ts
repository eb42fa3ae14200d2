import { sized } from './sized';

/** The types of pictures that the server accepts, for a file field. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** The widths in pixels that the server offers; it rounds other widths up to the next one. */
const WIDTHS = [128, 256, 384, 640, 960, 1280, 1600];

/** Pictures that come in several sizes: uploads, the app's own files, and pictures of other sites. */
const SIZED = /^(?:https:|\/v1\/picture\/|\/[^/]+$)/;

/**
 * The sources that the browser can choose from. A picture that is not uploaded yet (`blob:`) or
 * that the server draws has only one size.
 */
export function sourcesOf(src: string, sizes: string) {
  if (!SIZED.test(src)) return { src };
  const srcSet = WIDTHS.map((width) => `${sized(src, width)} ${width}w`).join();
  return { src: sized(src, 960), srcSet, sizes };
}
