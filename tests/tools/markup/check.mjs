// Checks a site's pages and its sitemap with third-party validators, and prints the errors as lines. Argument: a folder
// with pages (.html) and sitemaps (.xml).
// - structured data against what search engines require (Adobe's structured-data-validator)
// - the same against the vocabulary of schema.org (Google's schema-dts, by the TypeScript compiler)
// - sitemaps against the schema of sitemaps.org (libxml2)
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import ts from 'typescript';
import { validateXML } from 'xmllint-wasm';

const [folder] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const files = readdirSync(folder).sort();
const read = (file) => readFileSync(join(folder, file), 'utf8');
const report = (file, what) => console.log(`${file}: ${what}`.replaceAll('\n', ' '));

const checked = [];
for (const page of files.filter((file) => file.endsWith('.html'))) {
  const html = read(page);
  const found = new WebAutoExtractor({ addLocation: false }).parse(html);
  for (const { message } of found.errors ?? []) report(page, message);
  for (const { severity, issueMessage, path } of await new Validator().validate(found)) {
    if (severity === 'ERROR') report(page, `${path.map(({ type }) => type).join(' > ')}: ${issueMessage}`);
  }
  for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    const data = JSON.parse(json);
    const type = data['@graph'] ? 'Graph' : 'WithContext<Thing>';
    const file = join(folder, `${page}.${checked.length}.ts`);
    writeFileSync(
      file,
      `import type { Graph, Thing, WithContext } from ${JSON.stringify(require.resolve('schema-dts').replace(/\.[cm]?js$/, '.d.ts'))};
export const data: ${type} = ${JSON.stringify(data, null, 1)};\n`,
    );
    checked.push(file);
  }
}
const options = { strict: true, noEmit: true, lib: ['lib.es5.d.ts'], types: [], skipLibCheck: true };
const program = ts.createProgram(checked, options);
for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
  report(file?.fileName.replace(`${folder}/`, '') ?? '', ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const schema = readFileSync(new URL('node_modules/sitemap/schema/sitemap.xsd', import.meta.url), 'utf8');
for (const map of files.filter((file) => file.endsWith('.xml'))) {
  const { errors } = await validateXML({ xml: [{ fileName: map, contents: read(map) }], schema: [schema] });
  for (const { message } of errors) report(map, message);
}
