const CONTROLS = 'a[href], button:not(:disabled)';

/** An element, and which of its controls is nearest: the first, or the last one. */
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

/** Each tab of a dashboard counts as a page; another filter of a list does not. */
const pageNow = () => location.pathname + new URLSearchParams(location.search).get('tab');

/**
 * When the focused control is removed, as with its deleted row, moves the focus to the nearest one
 * that is left, or to the content: otherwise the keyboard would start at the top of the page.
 * Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let page: Near[] = [];
  let dialog: Near[] = [];
  let path = '';
  /** The control that got the focus from a removed one, until the next key press. */
  let given: Element | undefined;
  const over = new AbortController();
  const remember = ({ target }: Event) => {
    const focused = target as Element;
    path = pageNow();
    const [open, main] = [focused.closest('dialog'), focused.closest('main')];
    // A dialog returns the focus to the page.
    if (open) dialog = near(focused, open);
    else page = main ? near(focused, main) : [];
  };
  const lost = () => document.activeElement === document.body;
  // After a press elsewhere nothing has the focus, on purpose. A removal is over by then.
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
      // On another page nothing is near.
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
  // Enter that is still held must not press the next row's button too.
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
