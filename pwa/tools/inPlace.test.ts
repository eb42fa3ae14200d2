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

/** Builds `page.tsx` with these `words`; returns the code of each module by its name. */
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

test('a fixed string is inlined where it is used, and its file is not loaded', async () => {
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

test('if every string is inlined, the imports of their file are dropped too', async () => {
  // The app uses this setting too. Without it, the compiler itself would drop the import.
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

test('a string with parameters comes in a module without the fixed strings', async () => {
  const modules = await built(
    words,
    "import { form } from './words';\nexport const Page = () => [form.title, form.left(2)];",
  );
  expect(Object.keys(modules).toSorted()).toEqual(['page.tsx', 'words.ts?rest=form']);
  const rest = modules['words.ts?rest=form'];
  expect(rest).toContain('days left');
  expect(rest).not.toMatch(/Your goal|Enter a name|formatter|No value|No goals/);
});

test('nested groups are inlined and split in the same way', async () => {
  const modules = await built(
    words,
    "import { form } from './words';\nexport const Page = () => [form.faults.empty, form.faults.long(9)];",
  );
  expect(modules['page.tsx']).toContain('"Enter a name."');
  expect(modules['words.ts?rest=form']).toContain('Use at most');
  expect(modules['words.ts?rest=form']).not.toContain('Enter a name');
});

test.each([
  ['read by a computed key', 'export const page = (at: "title") => words[at];'],
  ['passed to a function', 'export const page = () => Object.keys(words);'],
  ['used as a shorthand property', 'export const page = () => ({ words });'],
  ['passed to a function in part', 'export const page = () => Object.keys(words.faults);'],
])('a screen keeps its strings if it is %s', async (_, page) => {
  const modules = await built(words, `import { form as words } from './words';\n${page}`);
  expect(modules['words.ts?screen=form']).toContain('Enter a name.');
});

test('an array is imported unchanged, while a screen beside it is inlined', async () => {
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
])('an entry that is not “name: value” fails the build: %s', async (entry, page) => {
  const source = `const shared = { save: 'Save' };\nexport const form = { ${entry} };\nshared;`;
  await expect(built(source, page)).rejects.toThrow(/words\.ts: form has an entry/);
});

test.each([
  'import * as words from "./words"; export default words.form.title;',
  'import words from "./words"; export default words;',
  'export { form } from "./words";',
  'export * from "./words";',
  'export default () => import("./words");',
])('an import of the whole file fails the build: %s', async (page) => {
  await expect(built(words, page)).rejects.toThrow(/import it by name/);
});

test.each([
  'export const page = (words: { title: string }) => words.title;',
  'export const page = ([{ form: words }]: any) => words.title;',
  'export function page() { const words = { title: "" }; return words.title; }',
])('shadowing an imported screen fails the build: %s', async (page) => {
  await expect(built(words, `import { form as words } from './words';\n${page}`)).rejects.toThrow(
    /“words” is imported/,
  );
});

test('a limit and all limits of a field are inlined; those of a whole input fail the build', async () => {
  const limits =
    'export const limits = { GoalIn: { title: { required: true, maxLength: 60 } } } as const;';
  writeFileSync(join(root, 'src/limits.ts'), limits);
  const page = (uses: string) => built(words, `import { limits } from './limits';\n${uses}`);
  const title = 'limits.GoalIn.title';
  const modules = await page(`export const most = [${title}.maxLength, ${title}.required];`);
  expect(Object.keys(modules)).toEqual(['page.tsx']);
  expect(modules['page.tsx']).toMatch(/60,\s*true/);
  const field = await page(`export const both = [{ ...${title} }, ${title}.maxLength];`);
  expect(Object.keys(field)).toEqual(['page.tsx']);
  expect(field['page.tsx']).toMatch(/required: true,\s*maxLength: 60/);
  await expect(page('export const all = { ...limits.GoalIn };')).rejects.toThrow(
    /name the field and its input/,
  );
});

test('types can be imported in any form', async () => {
  const page =
    "import type { Kind } from './words';\nimport { list, type Kind as Other } from './words';\nexport const page = (_: Kind | Other) => list.empty;";
  const modules = await built(`${words}\nexport type Kind = 'a';`, page);
  expect(Object.keys(modules)).toEqual(['page.tsx']);
});
