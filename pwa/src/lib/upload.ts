import { api, body } from '@/api/client';
import { ApiError } from '@/api/error';

/** How long to keep retrying a file on a bad network: as long as the server stores its parts. */
const PATIENCE_MS = 600_000;
const PAUSE_MS = 1000;

/**
 * Whether an error is worth a retry: no response, a busy server, or a part whose response was lost.
 */
const passing = (error: unknown) =>
  error instanceof ApiError && [0, 408, 409, 429, 502, 503, 504].includes(error.status);

const pause = (error: unknown) =>
  new Promise((go) => {
    const wait = error instanceof ApiError ? error.retryAfter * 1000 : 0;
    setTimeout(go, Math.max(PAUSE_MS, wait));
  });

/**
 * Uploads a file in parts, and resumes after a broken connection. `use` gets the id for the call that takes the file.
 * `told` receives the progress, 0 to 1. If the upload or `use` fails, the upload is cancelled, because the server lets a
 * member have only a few.
 */
export async function sendInParts<Out>(
  file: Blob,
  use: (id: string) => Promise<Out>,
  told: (part: number) => void = () => undefined,
): Promise<Out> {
  const { data } = await body(api.POST('/v1/core/upload', { body: { bytes: file.size } }));
  try {
    await sendParts(file, data, told);
    return await use(data.id);
  } catch (error) {
    const params = { path: { id: data.id } };
    void body(api.DELETE('/v1/core/upload/{id}', { params })).catch(() => undefined);
    throw error;
  }
}

type Begun = { id: string; part_bytes: number; received: number };

async function sendParts(
  file: Blob,
  { id, part_bytes, received }: Begun,
  told: (part: number) => void,
): Promise<void> {
  const begun = Date.now();
  const path = { id };
  while (received < file.size) {
    const part = file.slice(received, received + part_bytes, 'application/octet-stream');
    try {
      const params = { path, query: { offset: received } };
      const sent = api.PATCH('/v1/core/upload/{id}', { params, body: part as never });
      received = (await body(sent)).data.received;
    } catch (error) {
      if (!passing(error) || Date.now() - begun > PATIENCE_MS) throw error;
      await pause(error);
      // Resume where the server is, even after a lost response.
      const now = body(api.GET('/v1/core/upload/{id}', { params: { path } }));
      received = await now.then(
        (answer) => answer.data.received,
        () => received,
      );
    }
    told(received / file.size);
  }
}

/** Uploads a picture for a text, a banner or a page. Returns its path. */
export async function addPicture(file: File): Promise<string> {
  const add = (upload_id: string) =>
    body(api.POST('/v1/core/upload_image', { body: { upload_id } as never }));
  return (await sendInParts(file, add)).data.path;
}
