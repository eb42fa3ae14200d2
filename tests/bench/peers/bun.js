// A typical server on uWebSockets: one topic for all sockets, and a file as the response to other requests.
const [port, file] = process.argv.slice(2);
const body = await Bun.file(file).text();

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  async fetch(request, server) {
    if (request.method === 'POST') {
      server.publish('all', await request.text());
      return new Response('published');
    }
    if (server.upgrade(request)) return undefined;
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  },
  websocket: {
    open: (socket) => socket.subscribe('all'),
    message() {},
  },
});
