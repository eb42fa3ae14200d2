import type { Plugin } from 'vite';

const front = /\/routes\/index\.tsx\?tsr-split=component$/;

/** Preloads the front page's own chunk alongside the entry instead of after it: most first visits land there. */
export function preloadFront(): Plugin {
  return {
    name: 'preload-front',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, path }) {
        if (path !== '/index.html') return [];
        const chunk = Object.values(bundle).find(
          (each) => each.type === 'chunk' && front.test(each.facadeModuleId ?? ''),
        );
        if (!chunk) throw new Error('The front page has no chunk of its own any more.');
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
