import type { Plugin } from 'vite';

/** What the generator writes for a route. */
const update =
  /(\w+)\.update\(\{\s*id: '(.*)',\s*path: '(.*)',\s*getParentRoute: \(\) => (\w+),\s*\} as any\)/g;
/** The children of a route by name. The router uses only the values. */
const children = /(Children\s*=\s*)\{((?:\s*\w+:\s*\w+,)+)\s*\}/g;
/** A route's own path, which only its types use: the tree repeats it. */
const path = /\bcreateFileRoute\((['"])[^'"]*\1\)/g;

const placed = `
function placed(route, id, parent, path = id) {
  return route.update({ id, path, getParentRoute: () => parent });
}
`;

/** The generated route tree, with one short call for each route. */
export function shortTree(code: string): string {
  const short = code
    .replace(
      update,
      (_, route, id, at, parent) =>
        `placed(${route}, '${id}', ${parent}${at === id ? '' : `, '${at}'`})`,
    )
    .replace(children, (_, start, list: string) => `${start}[${list.replace(/\w+:/g, '')}]`);
  if (short.includes('.update(') || !short.includes('placed(')) {
    throw new Error('The generated route tree has changed its form: adapt tools/shortRoutes.ts.');
  }
  return short + placed;
}

/** Shortens the routes, which all visitors load before the first page. Runs after the router's plugin. */
export function shortRoutes(): Plugin {
  return {
    name: 'short-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/app/routeTree.gen.ts')) return { code: shortTree(code), map: null };
      if (!/\/app\/routes\/.*\.tsx(?:\?|$)/.test(id)) return undefined;
      return { code: code.replace(path, 'createFileRoute()'), map: null };
    },
  };
}
