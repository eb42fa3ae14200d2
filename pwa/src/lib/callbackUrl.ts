const elsewhere = 'http://a.invalid';

/**
 * `url` if it is a path of this site, else undefined. Browsers read `//e`, `/\e` and what hides
 * behind tabs and line ends as other sites.
 */
export function ownPath(url: unknown): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (typeof url !== 'string' || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(url)) return undefined;
  return new URL(url, elsewhere).origin === elsewhere ? url : undefined;
}

type Asked = {
  callbackUrl?: string | undefined;
  selected?: string | undefined;
  join?: string | undefined;
  corporation_uid?: string | undefined;
};

/**
 * Where a sign-in leads: to the page that sent the visitor, with what they chose there; else who comes with a company to its
 * survey.
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
