// Generates from the API document the types of the app's calls, and the limits of their inputs. With --check it writes
// nothing, and fails if a file is stale.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { limitsFile } from './limits.mjs';

const check = process.argv.includes('--check');
const document = '../server/openapi.json';
const limits = 'src/api/limits.ts';

const args = [document, '-o', 'src/api/schema.ts', ...(check ? ['--check'] : [])];
const { status } = spawnSync('openapi-typescript', args, { stdio: 'inherit' });
const text = limitsFile(JSON.parse(readFileSync(document, 'utf8')));
if (!check) writeFileSync(limits, text);
else if (readFileSync(limits, 'utf8') !== text) {
  console.error(`${limits} is stale`);
  process.exitCode = 1;
}
if (status !== 0) process.exitCode = 1;
