import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inPlace } from './inPlace';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'copy-'));
  mkdirSync(join(root, 'src'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The text of each module after a build of `page.tsx` with this copy, by module name. */
async function built(words: string, page: string): Promise<Record<string, string>> {
  writeFileSync(join(root, 'src/words.ts'), words);
  writeFileSync(join(root, 'src/page.tsx'), page);
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inPlace()],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/page.tsx', formats: ['es'], fileName: 'page' },
    },
  }).then((results) => [results].flat()[0])) as Rolldown.RolldownOutput;
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.modules] : []));
  return Object.fromEntries(
    modules
      .flatMap((each) => Object.entries(each))
      .map(([id, { code }]) => [id.slice(root.length + 5), code ?? '']),
  );
}

const words = `
export const form = {
  title: 'Your goal',
  quoted: "Can't do this",
  long:
    'A sentence that the formatter has put on a line of its own.',
  plain: \`No value in it\`,
  left: (days: number) => \`\${days} days left\`,
  faults: { empty: 'Enter a name.', long: (most: number) => \`Use at most \${most} characters.\` },
} as const;
export const list = { empty: 'No goals yet' };
export const units = ['day', 'week'];
`;

test('a fixed sentence is put where it is used, and its screen is not loaded for it', async () => {
  const page = "import { form as words } from './words';\nexport const Page = () => ";
  const modules = await built(
    words,
    `${page}[words.title, words.quoted, words.long, words.plain, words.title.length];`,
  );
  expect(Object.keys(modules)).toEqual(['page.tsx']);
  expect(modules['page.tsx']).toContain('"Your goal"');
  expect(modules['page.tsx']).toContain(`"Can't do this"`);
  expect(modules['page.tsx']).toContain('A sentence that the formatter');
  expect(modules['page.tsx']).toContain('No value in it');
});

test('where all sentences are put in place, nothing is left of what their file imports', async () => {
  // As in the app's own settings: otherwise the compiler would drop the import itself.
  const settings = { compilerOptions: { verbatimModuleSyntax: true } };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(
    join(root, 'src/units.ts'),
    "document.title = 'Loaded';\nexport const unit = 'km';",
  );
  const modules = await built(
    `import { unit } from './units';\n${words}export const far = { distance: (n: number) => n + unit };`,
    "import { form, list } from './words';\nexport const Page = () => [form.title, list.empty];",
  );
  expect(Object.keys(modules)).toEqual(['page.tsx']);
});

test('a sentence with a value in it comes in a module without the fixed ones', async () => {
  const modules = await built(
    words,
    "import { form } from './words';\nexport const Page = () => [form.title, form.left(2)];",
  );
  expect(Object.keys(modules).toSorted()).toEqual(['page.tsx', 'words.ts?rest=form']);
  const rest = modules['words.ts?rest=form'];
  expect(rest).toContain('days left');
  expect(rest).not.toMatch(/Your goal|Enter a name|formatter|No value|No goals/);
});

test('groups in a screen are read the same way', async () => {
  const modules = await built(
    words,
    "import { form } from './words';\nexport const Page = () => [form.faults.empty, form.faults.long(9)];",
  );
  expect(modules['page.tsx']).toContain('"Enter a name."');
  expect(modules['words.ts?rest=form']).toContain('Use at most');
  expect(modules['words.ts?rest=form']).not.toContain('Enter a name');
});

test.each([
  ['read by a computed name', 'export const page = (at: "title") => words[at];'],
  ['passed on', 'export const page = () => Object.keys(words);'],
  ['passed on by its name', 'export const page = () => ({ words });'],
  ['a group passed on', 'export const page = () => Object.keys(words.faults);'],
])('a screen keeps its sentences when it is %s', async (_, page) => {
  const modules = await built(words, `import { form as words } from './words';\n${page}`);
  expect(modules['words.ts?screen=form']).toContain('Enter a name.');
});

test('lists and functions come as they are, beside a screen', async () => {
  const modules = await built(
    words,
    "import { list, units } from './words';\nexport const page = () => [list.empty, ...units];",
  );
  expect(modules['page.tsx']).toContain('"No goals yet"');
  expect(modules['words.ts']).toContain('week');
  expect(modules['words.ts']).not.toContain('Your goal');
});

test.each([
  ['...shared', 'import { form } from "./words"; export default form;'],
  ['["a" + "b"]: "c"', 'import { form } from "./words"; export default form;'],
  ['get title() { return "a"; }', 'import { form } from "./words"; export default form;'],
])('an entry that is no name with a sentence stops the build: %s', async (entry, page) => {
  const source = `const shared = { save: 'Save' };\nexport const form = { ${entry} };\nshared;`;
  await expect(built(source, page)).rejects.toThrow(/words\.ts: form has an entry/);
});

test.each([
  'import * as words from "./words"; export default words.form.title;',
  'import words from "./words"; export default words;',
  'export { form } from "./words";',
  'export * from "./words";',
  'export default () => import("./words");',
])('an import that would bring the whole file stops the build: %s', async (page) => {
  await expect(built(words, page)).rejects.toThrow(/import it by name/);
});

test.each([
  'export const page = (words: { title: string }) => words.title;',
  'export const page = ([{ form: words }]: any) => words.title;',
  'export function page() { const words = { title: "" }; return words.title; }',
])('another thing of the same name stops the build: %s', async (page) => {
  await expect(built(words, `import { form as words } from './words';\n${page}`)).rejects.toThrow(
    /“words” is imported/,
  );
});

test('a limit is put where it is used, and may not be taken with others', async () => {
  const limits =
    'export const limits = { GoalIn: { title: { required: true, maxLength: 60 } } } as const;';
  writeFileSync(join(root, 'src/limits.ts'), limits);
  const page = (uses: string) => built(words, `import { limits } from './limits';\n${uses}`);
  const title = 'limits.GoalIn.title';
  const modules = await page(`export const most = [${title}.maxLength, ${title}.required];`);
  expect(Object.keys(modules)).toEqual(['page.tsx']);
  expect(modules['page.tsx']).toMatch(/60,\s*true/);
  await expect(page(`export const all = { ...${title} };`)).rejects.toThrow(
    /name each limit in full/,
  );
});

test('types may be imported in any way', async () => {
  const page =
    "import type { Kind } from './words';\nimport { list, type Kind as Other } from './words';\nexport const page = (_: Kind | Other) => list.empty;";
  const modules = await built(`${words}\nexport type Kind = 'a';`, page);
  expect(Object.keys(modules)).toEqual(['page.tsx']);
});
