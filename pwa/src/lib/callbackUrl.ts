const elsewhere = 'http://a.invalid';

/**
 * `url` if it is a path of this site, else undefined. Browsers treat `//e`, `/\e` and what tabs or line breaks hide as
 * other sites.
 */
export function ownPath(url: unknown): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (typeof url !== 'string' || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(url)) return undefined;
  return new URL(url, elsewhere).origin === elsewhere ? url : undefined;
}
