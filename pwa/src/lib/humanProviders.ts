import type { QueryClient } from '@tanstack/react-query';
import { loadScript } from './script';
import { siteSettings } from './siteSettings';

/** The scripts of the human check's providers, each behind one function: action in, token out. */
type Token = (action: string) => Promise<string>;

type Recaptcha = {
  ready(then: () => void): void;
  execute(key: string, about: { action: string }): Promise<string>;
};

type Hcaptcha = {
  render(place: HTMLElement, about: object): string;
  execute(widget: string, how: { async: true }): Promise<{ response: string }>;
};

type Turnstile = {
  ready(then: () => void): void;
  render(place: HTMLElement, about: object): string;
  remove(widget: string): void;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
    hcaptcha?: Hcaptcha;
    turnstile?: Turnstile;
  }
}

/** Adds an element near the end of the page for the provider's challenge, if it shows one. */
function place(): HTMLElement {
  const own = document.createElement('div');
  own.className = 'fixed right-4 bottom-4 z-50';
  document.body.append(own);
  return own;
}

async function recaptcha(key: string): Promise<Token> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`);
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error('reCAPTCHA did not start.');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return (action) => grecaptcha.execute(key, { action });
}

let widget: string | undefined;

async function hcaptcha(key: string): Promise<Token> {
  await loadScript('https://js.hcaptcha.com/1/api.js?render=explicit');
  const { hcaptcha } = window;
  if (!hcaptcha) throw new Error('hCaptcha did not start.');
  widget ??= hcaptcha.render(place(), { sitekey: key, size: 'invisible' });
  const own = widget;
  return async () => (await hcaptcha.execute(own, { async: true })).response;
}

async function turnstile(key: string): Promise<Token> {
  await loadScript('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  const { turnstile } = window;
  if (!turnstile) throw new Error('Turnstile did not start.');
  // A widget provides a single token for one action, so each token needs its own widget.
  return async (action) => {
    const own = place();
    let shown: string | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        shown = turnstile.render(own, {
          sitekey: key,
          action,
          appearance: 'interaction-only',
          callback: resolve,
          'error-callback': (code: string) => reject(new Error(`Turnstile: ${code}`)),
        });
      });
    } finally {
      if (shown) turnstile.remove(shown);
      own.remove();
    }
  };
}

/** The provider's function, if the site has configured one. */
export async function prepared(client: QueryClient): Promise<Token | undefined> {
  const { human_check: check } = await client.ensureQueryData(siteSettings);
  if (!check) return undefined;
  if (check.provider === 'recaptcha') return recaptcha(check.site_key);
  return check.provider === 'hcaptcha' ? hcaptcha(check.site_key) : turnstile(check.site_key);
}

/** Requests a token for this action. A failure is only logged. */
export async function token(client: QueryClient, action: string): Promise<{ token?: string }> {
  try {
    const given = await (await prepared(client))?.(action);
    return given ? { token: given } : {};
  } catch (cause) {
    // biome-ignore lint/suspicious/noConsole: the only report; the server's answer decides.
    console.error('No token of the human check.', cause);
    return {};
  }
}
