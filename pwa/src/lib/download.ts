import { hasEnded, renew } from '@/api/renew';

/** Streams the response of a call into a file: the page holds nothing of it. */
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
