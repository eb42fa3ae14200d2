import { ApiError, messageOf } from '@/api/error';
import { hasEnded, renew } from '@/api/renew';
import { partOf, type View } from './cut';
import type { User } from './session';
import { pictures as words } from './words';

export type Which = 'picture' | 'cover';

type Kind = { path: '/v1/auth/user/profile-picture' | '/v1/auth/user/cover-picture' } & {
  /** Width over height. */
  ratio: number;
  /** The largest useful width. */
  width: number;
};

export const kinds: Record<Which, Kind> = {
  picture: { path: '/v1/auth/user/profile-picture', ratio: 1, width: 512 },
  cover: { path: '/v1/auth/user/cover-picture', ratio: 3, width: 1536 },
};

/** Draws the chosen part of a picture onto a canvas, filling it. */
export function draw(canvas: HTMLCanvasElement, from: ImageBitmap, ratio: number, view: View) {
  const { x, y, width, height } = partOf(from, ratio, view);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  // Transparent areas become white, as on the server.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(from, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** The cropped picture as a file: no larger than it is displayed, so that it uploads fast. */
export function cutOut(from: ImageBitmap, which: Which, view: View): Promise<Blob> {
  const { ratio, width } = kinds[which];
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(width, partOf(from, ratio, view).width)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  draw(canvas, from, ratio, view);
  return new Promise((made, failed) =>
    canvas.toBlob(
      (blob) => (blob ? made(blob) : failed(new Error('no picture'))),
      'image/jpeg',
      0.92,
    ),
  );
}

/**
 * Uploads a picture. `tell` receives the progress (0 to 1). Does not use fetch, which cannot report
 * it.
 */
export async function putUp(
  which: Which,
  file: Blob,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<User> {
  if (hasEnded()) await renew();
  const first = await sent(which, file, tell, signal);
  const again = first.status === 401 && (await renew()) === 'renewed';
  const { status, answer } = again ? await sent(which, file, tell, signal) : first;
  if (status === 200) return (answer as { data: User }).data;
  const fault = (answer as { errors?: { file?: string[] } } | undefined)?.errors?.file?.[0];
  throw new ApiError(fault ? words.fault(fault) : messageOf(answer), status, answer);
}

function sent(which: Which, file: Blob, tell: (share: number) => void, signal: AbortSignal) {
  return new Promise<{ status: number; answer: unknown }>((done, failed) => {
    const call = new XMLHttpRequest();
    const form = new FormData();
    form.set('file', file, 'picture.jpg');
    call.open('POST', kinds[which].path);
    call.responseType = 'json';
    call.timeout = 120_000;
    call.upload.onprogress = ({ loaded, total }) => tell(total ? loaded / total : 0);
    call.onload = () => done({ status: call.status, answer: call.response });
    call.onerror = call.ontimeout = () => failed(new ApiError(messageOf(undefined), 0));
    call.onabort = () => failed(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}
