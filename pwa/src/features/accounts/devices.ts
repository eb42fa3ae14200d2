import { devices as words } from './words';

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, words.samsungInternet],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const found = (list: [RegExp, string][], client: string) =>
  list.find(([pattern]) => pattern.test(client))?.[1];

/** What a client said of itself, in words: 'Chrome on Android'. Browsers name each other, so the order counts. */
export function deviceName(client: string): string {
  const [browser, system] = [found(browsers, client), found(systems, client)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (client.split(/[\s/]/)[0] || words.unknownDevice);
}

export const isPhone = (client: string) => /iPhone|iPad|Android|Mobile/.test(client);
