import { api, body } from '@/api/client';
import { ApiError } from '@/api/error';

/** How long a file is tried for, however bad the network is: as long as the server waits for one. */
const PATIENCE_MS = 600_000;
const PAUSE_MS = 1000;

/** What another try can help against: no answer, a server that is busy, and a part whose answer was lost. */
const passing = (error: unknown) =>
  error instanceof ApiError && [0, 408, 409, 429, 502, 503, 504].includes(error.status);

const pause = (error: unknown) =>
  new Promise((go) => {
    const wait = error instanceof ApiError ? error.retryAfter * 1000 : 0;
    setTimeout(go, Math.max(PAUSE_MS, wait));
  });

/**
 * Sends a file in parts, and goes on after a broken connection where it stopped. `told`: how much has arrived, 0 to 1. The id is
 * for the call that takes the file.
 */
export async function sendInParts(
  file: Blob,
  told: (part: number) => void = () => undefined,
): Promise<string> {
  const begun = Date.now();
  const { data } = await body(api.POST('/v1/core/upload', { body: { bytes: file.size } }));
  const { id, part_bytes } = data;
  const path = { id };
  let received = data.received;
  while (received < file.size) {
    const part = file.slice(received, received + part_bytes, 'application/octet-stream');
    try {
      const params = { path, query: { offset: received } };
      const sent = api.PATCH('/v1/core/upload/{id}', { params, body: part as never });
      received = (await body(sent)).data.received;
    } catch (error) {
      if (!passing(error) || Date.now() - begun > PATIENCE_MS) throw error;
      await pause(error);
      // What the server has is where to go on, also after a lost answer.
      const now = body(api.GET('/v1/core/upload/{id}', { params: { path } }));
      received = await now.then(
        (answer) => answer.data.received,
        () => received,
      );
    }
    told(received / file.size);
  }
  return id;
}

/** Puts up a picture for a text, a banner or a page. Its path. */
export async function addPicture(file: File): Promise<string> {
  const input = { upload_id: await sendInParts(file) };
  return (await body(api.POST('/v1/core/upload_image', { body: input as never }))).data.path;
}
