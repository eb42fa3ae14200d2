const elsewhere = 'http://a.invalid';

/**
 * `url` if it is a path of this site, else undefined. Browsers treat `//e` and `/\e` as links to
 * other sites, even with tabs or line breaks between the slashes.
 */
export function ownPath(url: unknown): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them.
  if (typeof url !== 'string' || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(url)) return undefined;
  return new URL(url, elsewhere).origin === elsewhere ? url : undefined;
}
