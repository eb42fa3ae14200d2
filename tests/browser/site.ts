import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The binary under test. */
export const program = resolve(process.env.DAYMARK_BIN ?? '../../target/debug/daymark');
export const admin = { email: 'admin@daymark.example', password: 'a-quiet-shore-7' };

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

// All sites of a run share one address, because tokens name the site that issued them.
const port = freePort();

/** The address of every site. */
export const address = port.then((port) => `http://127.0.0.1:${port}`);

/** `DAYMARK_…` variables, and other environment variables for the server. */
export type Settings = Record<string, string>;

// An aborted run must leave no server behind.
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A real server with its own data folder. */
export class Site {
  readonly folder: string;
  readonly url: string;
  readonly #settings: Settings;
  #process: ChildProcess | undefined;

  private constructor(folder: string, url: string, settings: Settings) {
    this.folder = folder;
    this.url = url;
    this.#settings = { ...settings };
  }

  static async on(folder: string, settings: Settings = {}): Promise<Site> {
    const site = new Site(folder, await address, settings);
    await site.start();
    return site;
  }

  async start(): Promise<void> {
    // Use no settings from outside, neither from the environment nor from a daymark.toml.
    const env = {
      DAYMARK_LISTEN: this.url.replace('http://', ''),
      DAYMARK_DATA_DIR: this.folder,
      DAYMARK_ADMIN__EMAIL: admin.email,
      DAYMARK_ADMIN__PASSWORD: admin.password,
      DAYMARK_LIMITS__SCALE: '1000',
      DAYMARK_LOG__LEVEL: 'error',
      ...this.#settings,
    };
    const child = spawn(program, ['serve'], {
      env,
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('Daymark is at')) return void child.stdout.resume();
    }
    throw new Error('The program ended before it was ready.');
  }

  /** SIGTERM is a clean stop, SIGKILL a crash. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Restarts the server with additional settings. */
  async again(settings: Settings): Promise<void> {
    await this.stop();
    Object.assign(this.#settings, settings);
    await this.start();
  }

  /** The `data` of a successful response. */
  async call(method: string, path: string, body?: object, token?: string) {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(this.url + path, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  }

  async adminToken(): Promise<string> {
    return (await this.call('POST', '/v1/auth/login', admin)).access_token;
  }
}
