import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, keyed, kinds } from './blocks';
import { type Segment, wholeSegment } from './segment';
import { blocksOf, blocksText, type NameOf, segmentOf, segmentText } from './texts';

const nameOf: NameOf = (kind, id) => (id % 2 ? `The ${kind}: ${id}` : undefined);

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const some = fc.oneof(
  line,
  fc.constantFrom('== Text ==', '\\== Text ==', '== Button ==', 'By: me', '', 'Article 3'),
);
const lines = fc.array(some, { maxLength: 4 }).map((all) => all.join('\n'));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });

const content: Record<Block['kind'], fc.Arbitrary<object>> = {
  heading: fc.record({ text: lines }),
  text: fc.record({ text: lines }),
  quote: fc.record({ text: lines, by: line }),
  picture: fc.record({ url: line, alt: line, link: line }),
  button: fc.record({ text: line, link: line }),
  divider: fc.constant({}),
  articles: fc.record({ ids }),
  programs: fc.record({ ids }),
  events: fc.record({ ids }),
};

const block = fc
  .constantFrom(...kinds)
  .chain((kind) => content[kind].map((fields) => ({ ...fields, kind })));

test('blocks convert to text and back unchanged, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (some) => {
      const blocks = keyed(some);
      expect(blocksOf(blocksText(blocks, nameOf))).toEqual(blocks);
    }),
  );
});

const day = fc.option(fc.constantFrom('2026-05-01', '2026-11-24'));

test('segments convert to text and back unchanged', () => {
  const segment = fc.record({
    any: fc.boolean(),
    newsletters: ids,
    companies: ids,
    programs: ids,
    package: fc.option(fc.constantFrom('gold', 'all: of it')),
    active_since: day,
    inactive_since: day,
    unopened: fc.option(fc.integer({ min: 1, max: 50 })),
    users: ids,
  });
  fc.assert(
    fc.property(segment, (chosen: Segment) => {
      expect(segmentOf(segmentText(chosen, nameOf))).toEqual(wholeSegment(chosen));
    }),
  );
});

test('lines before the first block heading become a text block', () => {
  expect(blocksOf('Hello\n== Articles ==\nArticle 4: Sleep well\nnonsense')).toEqual(
    keyed([
      { kind: 'text', text: 'Hello' },
      { kind: 'articles', ids: [4] },
    ]),
  );
});
