import { devices as words } from './words';

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, words.edge],
  [/OPR\/|Opera/, words.opera],
  [/SamsungBrowser\//, words.samsungInternet],
  [/Firefox\/|FxiOS\//, words.firefox],
  [/Chrome\/|CriOS\/|Chromium\//, words.chrome],
  [/Safari\//, words.safari],
];
const systems: [RegExp, string][] = [
  [/iPhone/, words.iPhone],
  [/iPad/, words.iPad],
  [/Android/, words.android],
  [/CrOS/, words.chromeOs],
  [/Windows/, words.windows],
  [/Mac OS X|Macintosh/, words.mac],
  [/Linux/, words.linux],
];

const found = (list: [RegExp, string][], client: string) =>
  list.find(([pattern]) => pattern.test(client))?.[1];

/**
 * A client's user agent in words: 'Chrome on Android'. User agents name other browsers too, so the
 * order matters.
 */
export function deviceName(client: string): string {
  const [browser, system] = [found(browsers, client), found(systems, client)];
  if (browser && system) return words.on(browser, system);
  return browser ?? system ?? (client.split(/[\s/]/)[0] || words.unknownDevice);
}

export const isPhone = (client: string) => /iPhone|iPad|Android|Mobile/.test(client);
