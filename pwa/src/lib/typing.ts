import { isHeld } from './unsaved';

/** Fields for passwords and codes. */
const SECRETS = '[autocomplete$="-password"], [autocomplete="one-time-code"]';

/** The path of the page on which someone last typed. */
let typedOn: string | undefined;

/** Notices when someone types or chooses something in a form. Returns a function that stops it. */
export function followTyping(): () => void {
  const typed = () => {
    typedOn = location.pathname;
  };
  addEventListener('input', typed);
  return () => {
    removeEventListener('input', typed);
    typedOn = undefined;
  };
}

/** Whether someone has typed or chosen something on the open page. */
export const isTyped = (): boolean => isHeld() || typedOn === location.pathname;

/** Whether a password or code field on the open page is filled in. */
export const hasSecret = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(SECRETS)].some(({ value }) => value);
