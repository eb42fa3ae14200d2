import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

const all = '?screen=';
const rest = '?rest=';

/** A place in a file, and its replacement. */
type Edit = { start: number; end: number; text: string };
/** Constant values by name, nested as in the object. */
type Values = Map<string, string | Values>;
/** `cuts` remove the constant values from their file. */
type Screen = { values: Values; cuts: Edit[] };

const parse = (code: string, file: string) =>
  parseAst(code, { lang: /\.tsx(?:\?|$)/.test(file) ? 'tsx' : 'ts' }, file);

function edited(code: string, edits: Edit[]): string {
  const backwards = edits.toSorted((one, other) => other.start - one.start);
  return backwards.reduce(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
}

/** An expression without its type annotations. */
function plain(value: ESTree.Expression): ESTree.Expression {
  return value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    ? plain(value.expression)
    : value;
}

function isFixed(value: ESTree.Expression): boolean {
  if (value.type === 'TemplateLiteral') return value.expressions.length === 0;
  return value.type === 'Literal' && ['string', 'number', 'boolean'].includes(typeof value.value);
}

function screenOf(object: ESTree.ObjectExpression, code: string, at: string): Screen {
  const values: Values = new Map();
  const cuts: Edit[] = [];
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') {
      throw new Error(`${at} has an entry that is not “name: value”`);
    }
    const name = property.key.type === 'Identifier' ? property.key.name : undefined;
    const value = plain(property.value);
    if (name && value.type === 'ObjectExpression') {
      const group = screenOf(value, code, `${at}.${name}`);
      values.set(name, group.values);
      cuts.push(...group.cuts);
    } else if (name && isFixed(value)) {
      values.set(name, code.slice(value.start, value.end));
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
      cuts.push({ start: property.start, end: property.end + comma, text: '' });
    }
  }
  return { values, cuts };
}

/** The screens of a file: its exported objects. Functions, lists and forms are imported unchanged. */
export function screensIn(code: string, file: string): Map<string, Screen> {
  const screens = new Map<string, Screen>();
  for (const statement of parse(code, file).body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      const value = init && plain(init);
      if (id.type !== 'Identifier' || value?.type !== 'ObjectExpression') continue;
      screens.set(id.name, screenOf(value, code, `${file}: ${id.name}`));
    }
  }
  return screens;
}

type Import = {
  from: string;
  names: { name: string; local: string; text: string; type: boolean }[];
  start: number;
  end: number;
};

const isPlaced = (from: unknown) => /(?:^|\/)(?:words|limits)$/.test(String(from));
const isLimits = (from: string) => from.endsWith('limits');

/**
 * A file's imports of copy and limits. Refuses any import other than by name, because it would
 * include the whole file.
 */
function importsOf(code: string, id: string, program: ESTree.Program): Import[] {
  const found: Import[] = [];
  const refuse = (): never => {
    throw new Error(`${id}: import it by name, as in import { screen } from './words'`);
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers, start, end }) {
      if (!isPlaced(source.value) || importKind === 'type') return;
      const names = specifiers.map((each) => {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') return refuse();
        const { imported, local, importKind } = each;
        const text = code.slice(each.start, each.end);
        return { name: imported.name, local: local.name, text, type: importKind === 'type' };
      });
      found.push({ from: source.value, names, start, end });
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && isPlaced(source.value)) refuse();
    },
    ExportAllDeclaration({ source }) {
      if (isPlaced(source.value)) refuse();
    },
    ExportNamedDeclaration({ source }) {
      if (source && isPlaced(source.value)) refuse();
    },
  }).visit(program);
  return found;
}

/** `words.form.title` → ['words', 'form', 'title'], with its start. */
function pathOf(node: ESTree.Expression): { start: number; path: string[] } | undefined {
  if (node.type === 'Identifier') return { start: node.start, path: [node.name] };
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const object = pathOf(node.object);
  if (!object || node.property.type !== 'Identifier') return undefined;
  return { start: object.start, path: [...object.path, node.property.name] };
}

type Found = string | Values | undefined;
const at = (path: string[], from: Found): Found =>
  path.reduce((found, name) => (found instanceof Map ? found.get(name) : undefined), from);

/** The names that a pattern binds: for `{ a, b: [c] }` a and c. */
function bound(pattern: ESTree.Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        bound(each.type === 'Property' ? each.value : each),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? bound(each) : []));
    case 'AssignmentPattern':
      return bound(pattern.left);
    case 'RestElement':
      return bound(pattern.argument);
    default:
      return [];
  }
}

/**
 * The limits of one field as an object, which is short enough to inline. Larger objects are
 * returned unchanged.
 */
function objectOf(found: Values): string | Values {
  const entries = [...found].map(([name, value]) => !(value instanceof Map) && `${name}: ${value}`);
  return entries.every(Boolean) ? `({ ${entries.join(', ')} })` : found;
}

/**
 * Where the values of these screens (by local name) are used, which screens also need their
 * non-constant rest, and which are needed as whole objects. `limits` are the screens that hold
 * limits.
 */
function usesOf(
  program: ESTree.Program,
  screens: Map<string, Values>,
  limits: Set<string>,
  id: string,
) {
  const edits: Edit[] = [];
  const seen = new Set<number>();
  const rests = new Set<string>();
  const whole = new Set<string>();
  const notShadowed = (patterns: ESTree.Node[]) => {
    const name = patterns.flatMap(bound).find((each) => screens.has(each));
    if (name) throw new Error(`${id}: “${name}” is imported, so nothing else may be called that`);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => notShadowed([id]),
    ArrowFunctionExpression: ({ params }) => notShadowed(params),
    FunctionDeclaration: ({ params }) => notShadowed(params),
    FunctionExpression: ({ params }) => notShadowed(params),
    ImportSpecifier: ({ imported, local }) => void seen.add(imported.start).add(local.start),
    Property({ key, shorthand }) {
      if (!shorthand) seen.add(key.start);
    },
    // The whole chain is visited before its parts.
    MemberExpression(node) {
      if (!node.computed) seen.add(node.property.start);
      const { start, path: [local = '', ...path] = [] } = pathOf(node) ?? {};
      const screen = screens.get(local);
      if (start === undefined || !screen) return;
      let found = at(path, screen);
      // Skip the start of a longer chain that has already been replaced.
      if (found instanceof Map && limits.has(local) && !seen.has(start)) found = objectOf(found);
      if (found instanceof Map) return;
      seen.add(start);
      if (found) edits.push({ start: node.start, end: node.end, text: found });
      else rests.add(local);
    },
    Identifier({ name, start }) {
      // Passed on as a whole, or accessed by a computed name.
      if (screens.has(name) && !seen.has(start)) whole.add(name);
    },
  }).visit(program);
  return { edits, rests, whole };
}

/**
 * A feature keeps its copy in one file, `words.ts`, with an object for each screen; the server's limits for fields are
 * in one file, `limits.ts`. Bundlers never split a module, so the first page would load every other page's copy and
 * limits too. The build inlines constant values where they are used, and puts the rest of each object, sentences with
 * parameters, into a separate module.
 */
export function inPlace(): Plugin {
  const files = new Map<string, Map<string, Screen>>();
  const screensOf = (file: string) => {
    const screens = files.get(file) ?? screensIn(readFileSync(file, 'utf8'), file);
    files.set(file, screens);
    return screens;
  };
  return {
    name: 'in-place',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?(?:\?|$)/.test(id) || !/\b(?:words|limits)['"]/.test(code)) return;
      const program = parse(code, id);
      const imports = await Promise.all(
        importsOf(code, id, program).map(async (each) => {
          const file = await this.resolve(each.from, id);
          if (!file) throw new Error(`${id}: there is no ${each.from}`);
          return { ...each, screens: screensOf(file.id) };
        }),
      );
      const used = new Map<string, Values>();
      const limits = new Set<string>();
      for (const { from, names, screens } of imports) {
        for (const { name, local, type } of names) {
          const screen = screens.get(name);
          if (!screen || type) continue;
          used.set(local, screen.values);
          if (isLimits(from)) limits.add(local);
        }
      }
      const { edits, rests, whole } = usesOf(program, used, limits, id);
      if ([...limits].some((name) => whole.has(name))) {
        throw new Error(`${id}: name the field and its input, as in limits.GoalIn.title`);
      }
      for (const { from, names, start, end } of imports) {
        const lines = names.map(({ name, local, text }) => {
          if (!used.has(local)) return `import { ${text} } from '${from}';`;
          if (whole.has(local)) return `import { ${text} } from '${from}.ts${all}${name}';`;
          // An import that is no longer used would still tie this file's chunk to what the copy imports.
          return rests.has(local) ? `import { ${text} } from '${from}.ts${rest}${name}';` : '';
        });
        edits.push({ start, end, text: lines.join(' ') });
      }
      return { code: edited(code, edits), map: null };
    },
    load(id) {
      const [file = '', query, name = ''] = id.split(/(\?(?:screen|rest)=)/);
      if (!query) return;
      const source = readFileSync(file, 'utf8');
      return query === all ? source : edited(source, screensOf(file).get(name)?.cuts ?? []);
    },
  };
}
