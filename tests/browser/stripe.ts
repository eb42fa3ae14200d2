import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, type Settings, type Site } from './site';

const folder = resolve('../tools/stripe');
const keys = { secret: 'sk_test_daymark', page: 'pk_test_daymark', webhook: 'whsec_daymark' };

/** Whether both servers are installed (tests/tools/stripe/install). */
export const hasStripe =
  existsSync(`${folder}/venv/bin/localstripe`) && existsSync(`${folder}/node_modules/stripe`);

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function begun(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

/** A fake Stripe server, for one story. */
export class Stripe {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #serve: (webhook: string) => Promise<void>;

  private constructor(url: string, child: ChildProcess, serve: (webhook: string) => Promise<void>) {
    this.url = url;
    this.#child = child;
    this.#serve = serve;
  }

  /** A third-party fake, localstripe, whose script draws a card field. */
  static async local(): Promise<Stripe> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = begun(`${folder}/venv/bin/localstripe`, ['--from-scratch', '--port', `${port}`]);
    child.stdout?.resume();
    for (;;) {
      const answer = await fetch(`${url}/js.stripe.com/v3/`).catch(() => undefined);
      if (answer?.ok) break;
      if (child.exitCode !== null) throw new Error('localstripe ended before it was ready.');
      await new Promise((then) => setTimeout(then, 50));
    }
    const serve = (webhook: string) =>
      post(`${url}/_config/webhooks/site`, { url: webhook, secret: keys.webhook });
    return new Stripe(url, child, serve);
  }

  /** Our own fake, with pages for Checkout and the customer portal. */
  static async ours(): Promise<Stripe> {
    const child = begun('node', ['fake.mjs']);
    if (!child.stdout) throw new Error('It says nothing.');
    for await (const url of createInterface(child.stdout)) {
      await post(`${url}/_control/clock`, { now: Math.floor(Date.now() / 1000) });
      const serve = (webhook: string) =>
        post(`${url}/_control/webhook`, { url: webhook, secret: keys.webhook, held: false });
      return new Stripe(url, child, serve);
    }
    throw new Error('The small Stripe ended before it was ready.');
  }

  /** Makes a site take payments through it. `cards`: on its own pages. */
  async serve(site: Site, { cards = false } = {}): Promise<void> {
    const settings: Settings = {
      DAYMARK_STRIPE__SECRET_KEY: keys.secret,
      DAYMARK_STRIPE__WEBHOOK_SECRET: keys.webhook,
      DAYMARK_STRIPE__API_URL: this.url,
      DAYMARK_OUTWARD_NETWORKS: '127.0.0.0/8, ::1',
      ...(cards && {
        DAYMARK_STRIPE__PUBLISHABLE_KEY: keys.page,
        DAYMARK_STRIPE__SCRIPT_URL: `${this.url}/js.stripe.com/v3/`,
      }),
    };
    await site.again(settings);
    await this.#serve(`${site.url}/v1/webhooks/stripe`);
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
