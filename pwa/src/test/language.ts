// British time format: '14:32'. Without a page there may be no `navigator` either.
globalThis.navigator ??= {} as Navigator;
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true });
Object.defineProperty(navigator, 'languages', { get: () => ['en-GB'], configurable: true });
