import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../{app,features,ui}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// React remembers the failure of a lazy part: the page around it could not recover.
test('a part of a page that cannot load is retried, and does not replace the page', () => {
  const parts = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\blazy\([^;]*;/g)].map(([part]) => ({ file, part })),
  );
  expect(parts.length).toBeGreaterThan(50);
  const fragile = parts.filter(({ part }) => part.includes('await import('));
  expect(fragile.map(({ file }) => file)).toEqual([]);
});
