import { ApiError, messageOf, unanswered, waitOf } from '@/api/error';
import { hasEnded, renew } from '@/api/renew';

const PATH = '/v1/auth/user/export';

async function ask(signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(new Request(location.origin + PATH, { signal }));
  } catch (cause) {
    return unanswered(cause, signal);
  }
}

/** Downloads the archive of all data about the member. There is no timeout, only `signal`. */
export async function loadArchive(
  tell: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  if (hasEnded()) await renew();
  let answer = await ask(signal);
  if (answer.status === 401 && (await renew()) === 'renewed') answer = await ask(signal);
  if (!answer.ok || !answer.body) {
    const said = await answer.json().catch(() => undefined);
    throw new ApiError(messageOf(said), answer.status, said, waitOf(answer));
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read().catch((cause) => unanswered(cause, signal));
    if (done) return new Blob(parts, { type: 'application/zip' });
    parts.push(value);
    bytes += value.length;
    tell(bytes);
  }
}

/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Keep the URL for a while: some browsers still read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
