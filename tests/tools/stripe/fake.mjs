// A small fake Stripe: its published API as far as Daymark calls it, with pages for Checkout, the customer portal and
// an invoice. Prints its address. Tests control the time, the delivery of webhooks and failures (fake/control.mjs).
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

import { CALLS } from './fake/api.mjs';
import { CONTROLS } from './fake/control.mjs';
import { nested } from './fake/form.mjs';
import { visit } from './fake/pages.mjs';
import { Refusal, SECRET_KEY, clock, invalid, missing, store } from './fake/store.mjs';

/** How long a key is remembered: Stripe may forget it after a day. */
const REMEMBERED = 24 * 3600;

function route(method, path) {
  const parts = path.split('/');
  for (const [verb, pattern, known, run] of CALLS) {
    const wanted = pattern.split('/');
    const fits = verb === method && wanted.length === parts.length && wanted.every((part, at) => part === ':id' || part === parts[at]);
    if (fits) return { known, run, id: parts[wanted.indexOf(':id')] };
  }
  throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: /v1/${path}).`);
}

function answer(method, path, form, key) {
  const { known, run, id } = route(method, path);
  const unknown = Object.keys(form).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`);
  if (method === 'GET') return run(form, id);
  // One key, one effect (docs.stripe.com/api/idempotent_requests).
  const what = createHash('sha256').update(JSON.stringify([method, path, form])).digest('hex');
  const kept = key && store.answers.get(key);
  const before = kept && clock.now - kept.at < REMEMBERED ? kept : undefined;
  if (before && before.what !== what) {
    throw new Refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.');
  }
  if (before) return before.answer;
  const made = structuredClone(run(form, id));
  if (key) store.answers.set(key, { what, answer: made, at: clock.now });
  return made;
}

const json = (status, body) => ({ status, type: 'application/json', body: JSON.stringify(body, null, 2) });

function api(request, url, body) {
  const path = url.pathname.slice('/v1/'.length);
  const key = request.headers['idempotency-key'];
  const form = nested(request.method === 'POST' ? new URLSearchParams(body) : url.searchParams);
  store.calls.push({ method: request.method, path, form, key, version: request.headers['stripe-version'] });
  if (store.trouble.down) return json(503, { error: { type: 'api_error', message: 'down' } });
  if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
    throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided');
  }
  const call = `${request.method} ${path}`;
  if (store.trouble.missing === call) throw missing(call);
  const answered = json(200, answer(request.method, path, form, key));
  if (request.method !== 'GET' && store.trouble.lose > 0) {
    store.trouble.lose -= 1;
    return { lost: true };
  }
  return store.trouble.unreadable === call ? { ...answered, body: answered.body.slice(0, 20) } : answered;
}

async function control(url, body) {
  const run = CONTROLS[url.pathname.slice('/_control/'.length)];
  return run ? json(200, (await run(body ? JSON.parse(body) : {})) ?? {}) : json(404, {});
}

async function handled(request, body) {
  const url = new URL(request.url, store.address);
  try {
    if (url.pathname.startsWith('/v1/')) return api(request, url, body);
    if (url.pathname.startsWith('/_control/')) return await control(url, body);
    const page = visit(request.method, url.pathname, new URLSearchParams(body));
    if (!page) return json(404, {});
    return page.to ? { status: 303, to: page.to } : { status: page.status, type: 'text/html; charset=utf-8', body: page.html };
  } catch (error) {
    if (error instanceof Refusal) return json(error.status, error.body);
    return json(500, { error: { type: 'api_error', message: error.stack } });
  }
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const answered = await handled(request, Buffer.concat(chunks).toString());
  if (answered.lost) return request.socket.destroy();
  response.writeHead(answered.status, answered.to ? { location: answered.to } : { 'content-type': answered.type });
  response.end(answered.body);
});

server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  store.address = `http://127.0.0.1:${server.address().port}`;
  console.log(store.address);
});
