import { isHeld } from './unsaved';

/** Fields for passwords and codes. */
const SECRETS = '[autocomplete$="-password"], [autocomplete="one-time-code"]';

/** The page whose fields were used last. */
let typedOn: string | undefined;

/** Notices what is typed or chosen in any form. Returns a function that stops it. */
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

/** Whether a password or a code is typed on the open page. */
export const hasSecret = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(SECRETS)].some(({ value }) => value);
