import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes the list of page paths for the server, which answers 404 to all other paths. */
export function pageList(routeTree: string): Plugin {
  return {
    name: 'daymark:page-list',
    apply: 'build',
    generateBundle() {
      const paths = readFileSync(routeTree, 'utf8').match(
        /^ {2}fullPaths:\n((?: {4}\| '.*'\n)+)/m,
      )?.[1];
      if (!paths) this.error(`${routeTree} names no pages`);
      const source = paths.replaceAll(/^ {4}\| '(.*)'$/gm, '$1');
      this.emitFile({ type: 'asset', fileName: '.vite/pages.txt', source });
    },
  };
}
