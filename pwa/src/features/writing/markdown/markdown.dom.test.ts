import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodes } from './nodes';
import { parserOf } from './parse';
import { serializer } from './serialize';

const schema = getSchema(nodes);
const parser = parserOf(schema);
const read = (markdown: string): Node => parser.parse(markdown);
const write = (node: Node): string => serializer.serialize(node);

describe('canonical Markdown is unchanged after parsing and serializing', () => {
  test.each([
    '# One\n\n## Two\n\n###### Six',
    'Text with *emphasis*, **weight**, ***both***, ~~nothing~~ and `code`.',
    'Code with spaces: `  #  `, `` a`b ``, ``  `c`  `` and ` d`.',
    'A [link](/challenges/1 "its title") and <https://example.org/a_b>.',
    '- a\n- b\n  - c\n  - d\n- e',
    '- a\n\n  second paragraph\n\n- b',
    '3. x\n4. y\n   1. z',
    '9.  x\n\n10. y\n\n    more',
    '- [ ] to do\n- [x] done\n  - [ ] below',
    '- [ ] to do\n\n* plain',
    '| a | b |\n| --- | :---: |\n| 1 | **2** |\n| x \\| y | `c` |',
    'Text[^1] and more[^a-note].\n\n[^1]: The note with **weight**.\n\n    Its second paragraph.\n\n[^a-note]: Another.',
    '```js\nconst a = 1;\n\n**x**\n```',
    '````\n```\n````',
    '> a quote\n>\n> - with a list\n>\n> and an end',
    '![what it shows](/files/a.webp "title")\n\nin ![a](/b.png) line',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'one line\\\nand the next',
    'before\n\n---\n\nafter',
    '\\# 1. \\*not\\* \\[marked\\](up) \\`here\\`, 5 \\* 3, snake_case, \\<b>, \\&amp; & AT&T',
    '1\\. no list\n\n\\- nor this\n\n\\> nor this',
  ])('%s', (markdown) => {
    expect(write(read(markdown))).toBe(markdown);
  });
});

describe('equivalent Markdown is written in one form', () => {
  test.each([
    ['* a\n* b', '- a\n- b'],
    ['Title\n=====', '# Title'],
    ['    code', '```\ncode\n```'],
    ['two\nlines', 'two lines'],
    ['youtube:dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['see youtube:dQw4w9WgXcQ', 'see youtube:dQw4w9WgXcQ'],
    ['[a][1]\n\n[1]: /to', '[a](/to)'],
    ['- [ ] a\n- b', '- [ ] a\n\n* b'],
    ['- ```\n  code\n  ```', '- ```\n  code\n  ```'],
  ])('%s', (markdown, said) => {
    expect(write(read(markdown))).toBe(said);
  });
});

test('a text that was plain keeps its lines', () => {
  const lines = parserOf(schema, true);
  expect(write(lines.parse('two\nlines\n\n- one\n- two'))).toBe('two\\\nlines\n\n- one\n- two');
});

const word = fc.constantFrom(
  'sun',
  'a',
  '*',
  '_',
  '`',
  '#',
  '1.',
  '1)',
  '-',
  '+',
  '>',
  '|',
  '~',
  '[x]',
  '[^1]',
  '<b>',
  '&lt;',
  '\\',
  '!',
  'ä',
  '---',
  '===',
  'a_b_c',
  ':',
  '(c)',
  '[^1]:',
);
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const marks = fc.subarray(['bold', 'italic', 'strike'], { maxLength: 2 });
const plain = fc.record({ type: fc.constant('text'), text: text });
/** Marked text starts and ends with a letter: Markdown cannot express other cases. */
const marked = fc.record({ text: text, marks }).map(({ text, marks }) => ({
  type: 'text',
  text: `b ${text} e`,
  marks: marks.map((type) => ({ type })),
}));
const space = { type: 'text', text: ' and ' };
type Part = object | object[];
const inline = fc
  .array(
    fc.oneof<fc.Arbitrary<Part>[]>(
      marked,
      fc.constant({ type: 'footnoteRef', attrs: { label: '1' } }),
      text.map((text) => [{ type: 'hardBreak' }, { type: 'text', text }]),
    ),
    { maxLength: 3 },
  )
  .chain((parts) =>
    plain.map((first) => [
      first,
      ...parts.flatMap((part) => (Array.isArray(part) ? part : [space, part])),
      { type: 'text', text: ' end' },
    ]),
  );
const paragraph = inline.map((content) => ({ type: 'paragraph', content }));
const line = plain.map((content) => ({ type: 'paragraph', content: [content] }));
const { block } = fc.letrec<{ block: object }>((tie) => {
  const blocks = fc.array(tie('block'), { maxLength: 2 });
  const item = (type: string, attrs = {}) =>
    fc.tuple(line, blocks).map(([first, more]) => ({ type, attrs, content: [first, ...more] }));
  const list = (type: string, items: fc.Arbitrary<object>) =>
    fc
      .tuple(fc.array(items, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([content, tight]) => ({
        type,
        attrs: {
          tight:
            tight && content.every((each) => (each as { content: object[] }).content.length === 1),
        },
        content,
      }));
  const cell = (type: string) =>
    fc.tuple(plain, fc.constantFrom(null, 'left', 'center', 'right')).map(([content, align]) => ({
      type,
      attrs: { align },
      content: [{ type: 'paragraph', content: [content] }],
    }));
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      paragraph,
      fc.record({
        type: fc.constant('heading'),
        attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
        content: plain.map((one) => [one]),
      }),
      fc.record({
        type: fc.constant('codeBlock'),
        attrs: fc.constant({ language: 'js' }),
        content: text.map((text) => [{ type: 'text', text: `${text}\n\n\`\`\`` }]),
      }),
      fc.constant({ type: 'horizontalRule' }),
      fc
        .tuple(cell('tableHeader'), cell('tableHeader'), cell('tableCell'), cell('tableCell'))
        .map(([a, b, c, d]) => ({
          type: 'table',
          content: [
            { type: 'tableRow', content: [a, b] },
            {
              type: 'tableRow',
              content: [
                { ...c, attrs: a.attrs },
                { ...d, attrs: b.attrs },
              ],
            },
          ],
        })),
      blocks.chain((more) =>
        paragraph.map((first) => ({ type: 'blockquote', content: [first, ...more] })),
      ),
      list('bulletList', item('listItem')),
      list('orderedList', item('listItem')),
      fc.boolean().chain((checked) => list('taskList', item('taskItem', { checked }))),
    ),
  };
});

/** Ignores `tight`: a list with one line looks the same with and without it. */
const said = (doc: Node) =>
  JSON.parse(JSON.stringify(doc, (key, value) => (key === 'tight' ? 0 : value)));

test('a serialized document parses back to the same document', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
      const doc = schema.nodeFromJSON({ type: 'doc', content });
      doc.check();
      const again = read(write(doc));
      expect(said(again)).toEqual(said(doc));
    }),
    { numRuns: 300 },
  );
});

test('any Markdown is stable after being parsed and serialized twice', () => {
  const bit = fc.constantFrom(
    '# ',
    '- ',
    '1. ',
    '> ',
    '    ',
    '  ',
    '\n',
    '\n\n',
    '*',
    '**',
    '`',
    '```\n',
    '[a](b)',
    '![a](/b)',
    '[^1]',
    '[^1]: ',
    '| a | b |\n|---|---|\n| c | d |\n',
    '- [ ] ',
    '<i>',
    '&amp;',
    'word ',
    'word',
    '\\',
    '---\n',
    ' https://a.example/x_y ',
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 12 }), (bits) => {
      const settled = write(read(write(read(bits.join('')))));
      expect(write(read(settled))).toBe(settled);
    }),
    { numRuns: 300 },
  );
});
