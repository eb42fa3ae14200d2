// Lists every text for people outside words.ts, and fails if there are any.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';

/** Attributes whose text people read. */
const shownAttributes =
  /^(?:label|title|aria-(?:label|description|roledescription|valuetext)|placeholder|alt|heading|heads?|hint|lead|text|what|caption|about|empty|note|said|words?|unit|sentence|message)$/;
const shownProperties = /^(?:label|words?|said|title|text|hint|lead|sentence|message|caption)$/;

/** Attributes and places for technical text: styles, addresses, keys, errors for developers. */
const technicalAttributes =
  /^(?:className|style|viewBox|d|points|preserveAspectRatio|rel|content|to|href|src|key|data-.*|aria-keyshortcuts)$/;
const technicalProperties = /^(?:queryKey|className|transform|font|tag|message|name|content)$/;
const technicalCalls =
  /^(?:clsx|buttonClasses|GET|POST|PUT|PATCH|DELETE|get|set|create\w*Route|lazyRouteComponent|matchMedia|closest|querySelector(?:All)?|\w+Event(?:Listener)?|DateTimeFormat|\w*Error|error)$/;

const nameOf = ({ type, name, namespace, value, property }) =>
  type === 'JSXNamespacedName'
    ? `${namespace.name}:${name.name}`
    : (property?.name ?? name ?? value);

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';

/** The text of a node, with 0 in place of each inserted value. */
function textOf(node) {
  if (node.type === 'JSXText' || isText(node)) return node.value;
  if (node.type !== 'TemplateLiteral') return '';
  return node.quasis.map(({ value }) => value.cooked).join('0');
}

/** Every node with its ancestors, nearest first, each with the name of the property that leads to the node. */
function* walk(node, around = []) {
  yield [node, around];
  for (const [part, value] of Object.entries(node)) {
    for (const child of [value].flat()) {
      if (typeof child?.type === 'string') yield* walk(child, [{ node, part }, ...around]);
    }
  }
}

/** Whether people read a text in this place; undefined if that is unclear. */
function isShown(around) {
  let near = true;
  for (const [at, { node, part }] of around.entries()) {
    switch (node.type) {
      case 'ConditionalExpression':
        if (part === 'test') return false;
        break;
      case 'LogicalExpression':
      case 'TemplateLiteral':
      case 'ArrayExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        break;
      case 'BinaryExpression':
        if (node.operator !== '+') return false;
        break;
      case 'JSXExpressionContainer':
        if (near && around[at + 1]?.node.type !== 'JSXAttribute') return true;
        break;
      case 'JSXAttribute': {
        const name = nameOf(node.name);
        if (technicalAttributes.test(name)) return false;
        return near && shownAttributes.test(name) ? true : undefined;
      }
      case 'Property':
        if (part === 'key') return false;
        if (near && shownProperties.test(nameOf(node.key))) return true;
        if (technicalProperties.test(nameOf(node.key))) return false;
        near = false;
        break;
      case 'AssignmentPattern':
        if (near && part === 'right' && shownAttributes.test(nameOf(node.left))) return true;
        near = false;
        break;
      case 'AssignmentExpression':
        if (technicalProperties.test(nameOf(node.left))) return false;
        near = false;
        break;
      case 'CallExpression':
      case 'NewExpression': {
        const name = nameOf(node.callee);
        if (near && name === 'formatPlural') return true;
        if (node.callee.type === 'Super' || technicalCalls.test(name)) return false;
        near = false;
        break;
      }
      case 'MemberExpression':
        if (part === 'property') return false;
        near = false;
        break;
      case 'SwitchCase':
        if (part === 'test') return false;
        near = false;
        break;
      case 'TSLiteralType':
      case 'ImportExpression':
      case 'ThrowStatement':
        return false;
      default:
        if (/^(?:TSModule|(?:Import|ExportAll)Declaration)/.test(node.type)) return false;
        near = false;
    }
  }
  return undefined;
}

/** Whether a text looks written for people: 'Points', 'just now', '0 points'; not a name, a key or a style. */
function isProse(text, around) {
  if (/^\s*\p{Lu}\p{Ll}+(?!\p{L}|-\p{Lu})/u.test(text)) return true;
  const isKey =
    around[0]?.node.type === 'ArrayExpression' ||
    around.some(
      ({ node: { type, id } }) => type === 'VariableDeclarator' && /^[A-Z_]+$/.test(id.name),
    );
  if (isKey || /\S[-:[\]_=<>{}#@(]\S/.test(text)) return false;
  return /\s/.test(text) && /(?:^|\s)\(?[\p{L}’']{2,}[,.…:)]*(?:\s|$)/u.test(text);
}

/** 'day' and 'days' of `one ? 'day' : 'days'` */
function isPlural(node, [{ node: choice }]) {
  const { consequent: one, alternate: many } = choice;
  if (choice.type !== 'ConditionalExpression' || !isText(one) || !isText(many)) return false;
  return node === many && many.value === `${one.value}s`;
}

/** Texts that are names in code: types, keys, and the values of lists used as types. */
export function namesIn(code, file) {
  const names = new Set();
  for (const [node, [around, list] = []] of walk(parse(code, file))) {
    if (!isText(node) || !around) continue;
    const { node: parent, part } = around;
    const isValue = part === 'elements' && list?.node.type === 'TSAsExpression';
    const isKey = part === 'key';
    if (parent.type === 'TSLiteralType' || isValue || isKey) names.add(node.value);
  }
  return names;
}

/** The texts of a file that belong in its words.ts. */
export function labelsIn(code, file, names = namesIn(code, file)) {
  const found = [];
  for (const [node, around] of walk(parse(code, file))) {
    const text = textOf(node);
    if (!/\p{L}/u.test(text)) continue;
    const shown = node.type === 'JSXText' || isShown(around);
    const isLabel =
      shown ??
      ((isProse(text, around) && !(isText(node) && names.has(text))) || isPlural(node, around));
    const line = code.slice(0, node.start).split('\n').length;
    if (isLabel) found.push(`${file}:${line} ${JSON.stringify(text.trim())}`);
  }
  return found;
}

const parse = (code, file) => parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const source = new URL('../src/', import.meta.url);
  const other =
    /(?:^|\/)(?:words|schema|limits|routeTree\.gen)\.ts$|\.(?:test|fake)\.tsx?$|^test\//;
  const files = readdirSync(source, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !other.test(file))
    .map((file) => [file, readFileSync(new URL(file, source), 'utf8')]);
  const names = new Set(files.flatMap(([file, code]) => [...namesIn(code, file)]));
  const found = files.flatMap(([file, code]) => labelsIn(code, file, names));
  if (found.length > 0) {
    console.log(found.join('\n'));
    process.exitCode = 1;
  }
}
