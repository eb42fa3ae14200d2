import { readFileSync } from 'node:fs';
import { createFileRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { shortTree } from './shortRoutes';

const sample = `
const AdminRoute = AdminRouteImport.update({
  id: '/admin',
  path: '/admin',
  getParentRoute: () => rootRouteImport,
} as any)
const AdminIndexRoute = AdminIndexRouteImport.update({
  id: '/admin/',
  path: '/',
  getParentRoute: () => AdminRoute,
} as any)

interface AdminRouteChildren {
  AdminIndexRoute: typeof AdminIndexRoute
}

const AdminRouteChildren: AdminRouteChildren = {
  AdminIndexRoute: AdminIndexRoute,
}
`;

test('each route of the tree becomes a short call, and its children a list', () => {
  const short = shortTree(sample);
  expect(short).toContain("const AdminRoute = placed(AdminRouteImport, '/admin', rootRouteImport)");
  expect(short).toContain("= placed(AdminIndexRouteImport, '/admin/', AdminRoute, '/')");
  expect(short).toMatch(/AdminRouteChildren = \[\s*AdminIndexRoute,\]/);
});

test('the app’s tree can be shortened: each route comes after its parent', () => {
  const tree = readFileSync('src/app/routeTree.gen.ts', 'utf8');
  const short = shortTree(tree);
  const routes = [...short.matchAll(/ placed\(\w+, '[^']*', (\w+)/g)];
  expect(routes).toHaveLength(tree.split('.update(').length - 1);
  for (const { 1: parent = '', index } of routes) {
    const at = short.search(new RegExp(`(?:const |as )${parent}\\b`));
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(index);
  }
});

test('a tree in another form is refused', () => {
  expect(() => shortTree('const A = AImport.update({ id: "/a" })')).toThrow('has changed its form');
});

test('the router ignores the path in a route’s own file', () => {
  const create = createFileRoute as unknown as (path?: string) => (options: object) => object;
  const options = { staticData: { layout: 'bare' } };
  expect(create()(options)).toMatchObject({ options });
});
