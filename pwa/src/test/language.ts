// British time format: '14:32'. Tests without a DOM may have no `navigator`.
globalThis.navigator ??= {} as Navigator;
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true });
Object.defineProperty(navigator, 'languages', { get: () => ['en-GB'], configurable: true });
