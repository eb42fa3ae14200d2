import { createHmac } from 'node:crypto';
import type { Account } from './community';
import type { Site } from './site';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six-digit code of an authenticator app, `later` half minutes from now (RFC 6238). */
export function code(secret: string, later = 0): string {
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', key).update(step).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Turns an account's second factor on without a page. Returns the secret for the phone. */
export async function turnOn(site: Site, account: Account): Promise<string> {
  const { access_token: token } = await site.call('POST', '/v1/auth/login', account);
  const { password } = account;
  const { secret } = await site.call('POST', '/v1/auth/second-factor', { password }, token);
  await site.call('POST', '/v1/auth/second-factor/confirm', { code: code(secret) }, token);
  return secret;
}
