// A push service as a browser's maker runs it: it gives out subscriptions, decrypts what arrives and keeps it. Argument: port.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { PushApiModel } = require('web-push-testing/src/PushApiModel');
const Server = require('web-push-testing/src/server');

// What its author prints goes elsewhere: the first line here says that it listens.
const say = console.log;
console.log = console.error;
const server = new Server(new PushApiModel(), Number(process.argv[2]));
server.startServer();
server._server.on('listening', () => say('listening'));
