import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Copies Swagger UI beside the page in public/api-docs that loads it. Swagger UI is not part of the
 * app: no chunk imports it, and the worker does not precache it.
 */
export function apiDocs(): Plugin {
  return {
    name: 'api-docs',
    apply: 'build',
    generateBundle() {
      for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
        const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
        this.emitFile({ type: 'asset', fileName: `api-docs/${name}`, source: readFileSync(file) });
      }
    },
  };
}
