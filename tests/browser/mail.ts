import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { freePort, type Site } from './site';

/**
 * The link of the newest mail of a kind to an address, as its reader would follow it: path and query. `to`: its prefix.
 */
export async function mailed(site: Site, address: string, kind: string, to = ''): Promise<string> {
  const token = await site.adminToken();
  const newest = async () => {
    const log = `/v1/core/email-logs-by-email/${encodeURIComponent(address)}`;
    const mails: { id: number; email_type: string }[] = await site.call(
      'GET',
      log,
      undefined,
      token,
    );
    return mails.find(({ email_type }) => email_type === kind)?.id;
  };
  // Mails requested by address alone are sent a moment later.
  await expect.poll(newest).toBeDefined();
  const { text } = await site.call('GET', `/v1/core/email-log/${await newest()}`, undefined, token);
  const links: URL[] = text.match(/https?:\/\/\S+/g).map((link: string) => new URL(link));
  const link = links.find(({ pathname }) => pathname.startsWith(`/${to}`));
  if (!link) throw new Error(`No link to ${to} in ${text}`);
  return link.pathname + link.search;
}

type Mail = { subject: string; to: { address: string }[]; text: string; html: string };

/** A mail server that accepts every mail. */
export class Inbox {
  readonly #mails: Mail[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  #process: ChildProcess | undefined;

  static async start(): Promise<[Inbox, string]> {
    const [inbox, port] = [new Inbox(), await freePort()];
    const program = spawn('node', ['../tools/mail/inbox.mjs', `${port}`, inbox.#folder]);
    inbox.#process = program;
    await new Promise<void>((listening) => {
      createInterface(program.stdout).on('line', (line) => {
        const said = JSON.parse(line);
        if (said.listening) listening();
        else inbox.#mails.push(said);
      });
    });
    return [inbox, `smtp://127.0.0.1:${port}`];
  }

  /** The link with this prefix in the newest mail to an address: path and query. */
  async link(address: string, to: string): Promise<string> {
    const found = () =>
      this.#mails
        .filter((mail) => mail.to.some((each) => each.address === address))
        .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
        .map((link) => new URL(link))
        .findLast(({ pathname }) => pathname.startsWith(`/${to}`));
    await expect.poll(found).toBeDefined();
    const link = found();
    return link ? link.pathname + link.search : '';
  }

  stop(): void {
    this.#process?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The token in mails to a member, created as the server does. */
export function mailToken(site: Site, member: number, address: string): string {
  const secret = readFileSync(`${site.folder}/secret`, 'utf8').trim();
  const key = createHmac('sha256', secret).update('daymark mail link 1').digest();
  const mark = createHmac('sha256', key).update(`${member} ${address}`).digest('base64url');
  return `${member}.${mark}`;
}
