import { expect, test } from 'vitest';
import { labelsIn } from './labels.mjs';

const found = (code: string) => labelsIn(code, 'Page.tsx').length > 0;

test.each([
  ['text', '<p>Live</p>'],
  ['text beside a value', '<p>{count} points</p>'],
  ['a conditional text', "<p>{open ? 'open' : ''}</p>"],
  ['text in a template', `<p>{\`of \${goal}\`}</p>`],
  ['a label', '<Field label="city" />'],
  ['a label in braces', "<Field label={known ? 'city' : words.other} />"],
  ['text for screen readers', '<nav aria-label="main" />'],
  ['a name in another attribute', '<Mate name="You" />'],
  ['a capitalised word', "const labels = { email: 'Email' };"],
  ['a weekday', "const days = ['Monday', 'Tuesday'];"],
  ['the word of a tag', "const tag = { word: 'joined' };"],
  ['a sentence', "toast('Nothing was sent.')"],
  ['lower-case text with a value', `const since = \`since \${day}\`;`],
  ['text in brackets', `const name = \`\${title} (copy)\`;`],
  ['a counted noun', "formatPlural(count, 'point')"],
  ['a plural', "const unit = count === 1 ? 'day' : 'days';"],
  ['a default value', "function Close({ label = 'close' }) {}"],
])('%s is a label', (_, code) => {
  expect(found(code)).toBe(true);
});

test.each([
  ['a class', '<p className="flex Grid" />'],
  ['classes in a list', "const colours = ['bg-sea text-ink'];"],
  ['a URL', '<a href="/Terms and more">{words.terms}</a>'],
  ['a comparison', "if (error === 'Session Required') leave();"],
  ['a query key', "const query = { queryKey: ['own programs', 'Mine'] };"],
  ['a constant', "const KEY = 'module status';"],
  ['a header name', "answer.headers.get('Retry-After')"],
  ['an error for developers', "throw new Error('No one is signed in.')"],
  ['a CSS transform', `const end = \`translate(\${x}px, \${y}px)\`;`],
  ['a value of a literal type', "type Why = 'too long'; const why = () => 'too long';"],
  ['a value of a const array', "const tabs = ['Dashboard'] as const; open('Dashboard');"],
  ['the name of a dialog', "const all = { 'join program': 1 }; modal.open('join program');"],
  ['text without letters', '<p>· 5 %</p>'],
])('%s is not a label', (_, code) => {
  expect(found(code)).toBe(false);
});

test('a label is reported with its file and line', () => {
  expect(labelsIn('\n<p>\n  {words.one} Live\n</p>', 'Page.tsx')).toEqual(['Page.tsx:3 "Live"']);
});
