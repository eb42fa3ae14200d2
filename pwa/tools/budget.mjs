// Prints the gzipped size of what each route loads, beside its limit, and fails if one is exceeded. Run it after a
// build.
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/**
 * The gzipped size, as the server sends the files to a browser without Brotli (tools/compress.mjs).
 */
const kB = (files) => {
  const sizes = [...files].map(
    (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

/** The JavaScript that must load before a chunk runs: its own file and its static imports. */
function closure(key, files = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return files;
  files.add(file);
  for (const each of imports) closure(each, files);
  return files;
}

/** Route → files, from keys like 'src/app/routes/user/dashboard.tsx?tsr-split=component'. */
const routes = new Map();
for (const key of Object.keys(manifest)) {
  const route = key.match(/^src\/app\/routes\/(.+)\.tsx\?/)?.[1];
  if (route) routes.set(route, closure(key, routes.get(route)));
}

const entry = closure('index.html');
const css = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
const worker = readFileSync(new URL('sw.js', dist), 'utf8');
/** The files that the worker precaches, uncompressed as on the device. */
const precached = [...worker.matchAll(/["']?url["']?:\s*["']([^"']+)["']/g)].map(([, url]) => url);
const raw = precached.reduce((sum, url) => sum + statSync(new URL(url, dist)).size, 0) / 1000;
const rows = [
  ['service worker', kB(['sw.js']), 15],
  [`precache, raw (${precached.length} files)`, raw, 900],
  ['/ JS before interactive', kB(new Set([...entry, ...routes.get('index')])), 125],
  ['all CSS', kB(css), 15],
];
routes.delete('index');
for (const [route, files] of routes) {
  const own = [...files].filter((file) => !entry.has(file));
  rows.push([`/${route} over the entry`, kB(own), /^(user|admin)\b/.test(route) ? 60 : 20]);
}

for (const [what, size, bound] of rows) {
  const verdict = size <= bound ? 'ok' : 'TOO MUCH';
  console.log(`${what.padEnd(32)} ${size.toFixed(1).padStart(6)} kB of ${bound} kB  ${verdict}`);
}
if (rows.some(([, size, bound]) => size > bound)) process.exit(1);
