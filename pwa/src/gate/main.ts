import { gate as words } from '@/features/site/words';
import { shared } from '@/ui/words';
import '../ui/styles/index.css';

/** The password gate of a staging site: a separate page, and the only one served without the password. */
const TIMEOUT_MS = 20_000;

const call = (path: string, init: RequestInit = {}) =>
  fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The error, or nothing if the gate is open. */
async function tried(password: string): Promise<string | undefined> {
  if (!password) return shared.required;
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const body = JSON.stringify({ password });
    const answer = await call('/api/login', { method: 'POST', headers, body });
    return answer.ok ? undefined : ((await answer.json()).message ?? words.unreached);
  } catch {
    return words.unreached;
  }
}

function watch(form: HTMLFormElement, input: HTMLInputElement, fault: HTMLElement): void {
  const button = form.querySelector('button');
  const busy = (is: boolean) => {
    if (!button) return;
    button.disabled = is;
    button.textContent = is ? words.loggingIn : words.login;
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    fault.textContent = '';
    busy(true);
    const wrong = await tried(input.value);
    if (wrong === undefined) return location.reload();
    busy(false);
    fault.textContent = wrong;
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  });
}

/** Checks whether the gate has been opened in another tab. */
async function look(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const answer = await call('/api/passwordCheck').catch(() => undefined);
  if (answer?.ok) location.reload();
}

const form = document.querySelector('form');
const input = document.querySelector('input');
const fault = document.getElementById('fault');
if (form && input && fault) watch(form, input, fault);
document.addEventListener('visibilitychange', look);
void look();
