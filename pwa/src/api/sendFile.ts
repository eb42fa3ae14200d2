import { ApiError, messageOf, unanswered, waitOf } from './error';
import { hasEnded, renew } from './renew';

/** Importing years of days takes longer than any other call. */
const PATIENCE_MS = 300_000;

async function once(path: string, form: FormData): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return await fetch(location.origin + path, { method: 'POST', body: form, signal });
  } catch {
    return unanswered();
  }
}

/** Sends a file as a form, with optional instructions. Returns the `data` of a successful response. */
export async function sendFile<T>(path: string, file: File, data?: object): Promise<T> {
  const form = new FormData();
  form.set('file', file, file.name);
  if (data) form.set('data', JSON.stringify(data));
  if (hasEnded()) await renew();
  let answer = await once(path, form);
  if (answer.status === 401 && (await renew()) === 'renewed') answer = await once(path, form);
  const said = await answer.json().catch(() => undefined);
  // A body that broke off is no response.
  if (answer.ok) return said ? (said as { data: T }).data : unanswered();
  const fault = (said as { errors?: Record<string, string[]> } | undefined)?.errors;
  const sentence = fault && Object.values(fault)[0]?.[0];
  throw new ApiError(sentence ?? messageOf(said), answer.status, said, waitOf(answer));
}
