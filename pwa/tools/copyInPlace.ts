import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const imported = /import \{([^}]*)\} from (['"])([^'"]*\/words)\2;?/g;
const screenOf = /^export const (\w+) = \{$([\s\S]*?)^\};?$/gm;
const sentence = /^ {2}(\w+):\s+('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm;
const all = '?screen=';
const rest = '?rest=';

/** A screen's fixed sentences by their names, as they are written in the file. */
type Sentences = Map<string, string>;

function screensIn(source: string): Map<string, Sentences> {
  const screens = [...source.matchAll(screenOf)].map(([, name = '', body = '']) => {
    const found = [...body.matchAll(sentence)];
    return [name, new Map(found.map(([, key = '', text = '']) => [key, text]))] as const;
  });
  return new Map(screens);
}

/**
 * A feature keeps its copy in one file, `words.ts`, with an object for each screen. Bundlers never split a module, so the first
 * page would load every other page's copy too. The build puts fixed sentences back where they are used, and makes a module of
 * its own of what is left of each object: the sentences with values in them.
 */
export function copyInPlace(): Plugin {
  const files = new Map<string, Map<string, Sentences>>();
  const screensOf = (file: string) => {
    const screens = files.get(file) ?? screensIn(readFileSync(file, 'utf8'));
    files.set(file, screens);
    return screens;
  };
  return {
    name: 'copy-in-place',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?(?:\?|$)/.test(id) || !code.includes('/words')) return;
      let out = code;
      for (const [statement, names = '', , from = ''] of code.matchAll(imported)) {
        const file = await this.resolve(from, id);
        if (!file) continue;
        const screens = screensOf(file.id);
        const lines = names.split(',').flatMap((each) => {
          const [name = '', local = name] = each.trim().split(' as ');
          if (!name) return [];
          const sentences = screens.get(name);
          if (!sentences) return [`import { ${each.trim()} } from '${from}';`];
          const used = new RegExp(`(?<![\\w.])${local}\\.(\\w+)\\b`, 'g');
          out = out.replace(used, (found, key) => sentences.get(key) ?? found);
          // Passed on whole, or read by a computed name, it needs its fixed sentences still.
          const whole = new RegExp(`(?<![\\w.])${local}\\b(?!\\.\\w)`).test(
            out.replace(statement, ''),
          );
          return [`import { ${each.trim()} } from '${from}.ts${whole ? all : rest}${name}';`];
        });
        out = out.replace(statement, lines.join(' '));
      }
      return out === code ? undefined : { code: out, map: null };
    },
    load(id) {
      const [file = '', query, name] = id.split(/(\?(?:screen|rest)=)/);
      if (!query) return;
      const source = readFileSync(file, 'utf8');
      if (query === all) return source;
      return source.replace(screenOf, (found, screen) =>
        screen === name ? found.replace(sentence, '') : found,
      );
    },
  };
}
