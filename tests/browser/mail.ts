import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Site } from './site';

/** The link of the newest mail of a kind to an address, as its reader would follow it: path and query. `to`: how it begins. */
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
  // What was asked for by an address alone is written a moment later.
  await expect.poll(newest).toBeDefined();
  const { text } = await site.call('GET', `/v1/core/email-log/${await newest()}`, undefined, token);
  const links: URL[] = text.match(/https?:\/\/\S+/g).map((link: string) => new URL(link));
  const link = links.find(({ pathname }) => pathname.startsWith(`/${to}`));
  if (!link) throw new Error(`No link to ${to} in ${text}`);
  return link.pathname + link.search;
}

/** The token that mails to a member carry, made as the server makes it. */
export function mailToken(site: Site, member: number, address: string): string {
  const secret = readFileSync(`${site.folder}/secret`, 'utf8').trim();
  const key = createHmac('sha256', secret).update('daymark mail link 1').digest();
  const mark = createHmac('sha256', key).update(`${member} ${address}`).digest('base64url');
  return `${member}.${mark}`;
}
