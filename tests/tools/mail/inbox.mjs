// maildev as a test's mail server: accepts every mail and prints it as a line of JSON. Arguments: port, folder.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Only maildev's web page needs jsdom, which takes longer to load than everything else.
const jsdom = require.resolve('jsdom', { paths: [require.resolve('maildev')] });
require.cache[jsdom] = { id: jsdom, filename: jsdom, loaded: true, exports: {} };
const maildev = require('maildev');

const [smtp, mailDirectory] = process.argv.slice(2);
const say = (what) => console.log(JSON.stringify(what));

const server = maildev({ smtp: Number(smtp), ip: '127.0.0.1', mailDirectory, disableWeb: true, silent: true });
server.on('new', ({ headers, subject, from, to, text, html }) => say({ headers, subject, from, to, text, html }));
server.listen((error) => say(error ? { error: String(error) } : { listening: true }));
