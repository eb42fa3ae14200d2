// Writes a .br and a .gz beside each text asset of dist/, so that the server only has to send them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const text = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt']);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !text.has(extname(path)) || path.includes('/.vite/')) continue;
  const raw = await readFile(path);
  // Skip files that do not get smaller.
  for (const [suffix, small] of [
    ['.br', brotliCompressSync(raw, best)],
    ['.gz', gzipSync(raw, { level: 9 })],
  ]) {
    if (small.length < raw.length) await writeFile(path + suffix, small);
  }
}
