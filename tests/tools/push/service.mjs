// A push service like those of browser vendors: it issues subscriptions, and decrypts and stores what arrives.
// Argument: port.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { PushApiModel } = require('web-push-testing/src/PushApiModel');
const Server = require('web-push-testing/src/server');

// The library's own output goes to stderr: the first line here says that it listens.
const say = console.log;
console.log = console.error;
const server = new Server(new PushApiModel(), Number(process.argv[2]));
server.startServer();
server._server.on('listening', () => say('listening'));
