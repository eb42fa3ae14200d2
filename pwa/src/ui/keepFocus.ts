const CONTROLS = 'a[href], button:not(:disabled)';

/** An element, and whether its first or last control is nearest. */
type Near = { element: Element | null; at: 0 | -1 };

/** A focused element with its neighbours, and its ancestors below `top` with theirs. */
function near(focused: Element, top: Element): Near[] {
  const found: Near[] = [];
  for (let each = focused; each !== top; each = each.parentElement as Element) {
    found.push({ element: each, at: 0 });
    found.push({ element: each.nextElementSibling, at: 0 });
    found.push({ element: each.previousElementSibling, at: -1 });
  }
  return found;
}

/**
 * The current page. Each tab of a dashboard counts as a page; a list with another filter does not.
 */
const pageNow = () => location.pathname + new URLSearchParams(location.search).get('tab');

/**
 * When the focused control is removed, for example with a deleted row, moves the focus to the
 * nearest remaining control, or else to the content. Otherwise keyboard users would start again at
 * the top of the page. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let page: Near[] = [];
  let dialog: Near[] = [];
  let path = '';
  /** The control that received the focus from a removed one, until the next key press. */
  let given: Element | undefined;
  const over = new AbortController();
  const remember = ({ target }: Event) => {
    const focused = target as Element;
    path = pageNow();
    const [open, main] = [focused.closest('dialog'), focused.closest('main')];
    // Keep the page's own position while a dialog is open: the dialog returns the focus to it.
    if (open) dialog = near(focused, open);
    else page = main ? near(focused, main) : [];
  };
  const lost = () => document.activeElement === document.body;
  // After a press on an empty area, it is intended that nothing has the focus. The microtask runs
  // after a removal.
  const forget = ({ target }: Event) =>
    queueMicrotask(() => {
      if (!lost() || !(target as Element).isConnected) return;
      if (page[0]?.element === target) page = [];
      if (dialog[0]?.element === target) dialog = [];
    });
  const observer = new MutationObserver(() => {
    if (!lost()) return;
    const around = document.querySelector('dialog[open]') ? dialog : page;
    if (!around[0] || around[0].element?.isConnected) return;
    for (const { element, at } of around) {
      // After a navigation, none of these elements are near.
      if (!element?.isConnected || path !== pageNow()) continue;
      const control = element.matches(CONTROLS)
        ? element
        : [...element.querySelectorAll<HTMLElement>(CONTROLS)].at(at);
      given = control;
      (control as HTMLElement | undefined)?.focus({ preventScroll: true });
      if (!lost()) return;
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  // A held Enter key must not press the next row's button too.
  const press = (event: KeyboardEvent) => {
    if (!event.repeat) given = undefined;
    else if (event.target === given) event.preventDefault();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember, over);
  document.addEventListener('focusout', forget, over);
  document.addEventListener('keydown', press, over);
  return () => {
    observer.disconnect();
    over.abort();
  };
}
