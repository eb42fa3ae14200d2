import { hasEnded, renew } from '@/api/renew';

/** Downloads the response of a call as a file, without holding it in the page's memory. */
export async function download(path: string): Promise<void> {
  if (hasEnded()) await renew();
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** A path with a query; leaves out undefined values. */
export function withQuery(path: string, asked: Record<string, unknown>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}
