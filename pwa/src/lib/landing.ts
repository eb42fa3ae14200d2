import { ownPath } from './callbackUrl';

type Asked = {
  callbackUrl?: string | undefined;
  selected?: string | undefined;
  join?: string | undefined;
  corporation_uid?: string | undefined;
};

/**
 * Where a sign-in leads: to the page that asked for it, with the visitor's choice there; else to
 * the survey of the visitor's company.
 */
export function landing({ callbackUrl, selected, join, corporation_uid }: Asked, home: string) {
  const path = ownPath(callbackUrl);
  const company = corporation_uid && encodeURIComponent(corporation_uid);
  if (!path) return company ? `/survey/25?corporation_uid=${company}` : home;
  const [name, value] = selected ? ['selected', selected] : ['join', join];
  if (!value) return path;
  const [address = path, hash] = path.split('#');
  const sign = address.includes('?') ? '&' : '?';
  const chosen = `${address}${sign}${name}=${encodeURIComponent(value)}`;
  return hash ? `${chosen}#${hash}` : chosen;
}
