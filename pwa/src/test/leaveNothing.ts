import { onlineManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';

/** React and user-event add these to the document once, for all files. */
const LASTING = ['selectionchange', 'focus', 'blur'];

/**
 * The test files of a worker share one page. After this file, the page is empty, without the file's
 * globals and listeners, and the next file loads the app's modules anew, without their state.
 */
export function leaveNothing(): void {
  const globals = new Set(Object.getOwnPropertyNames(window));
  const forget: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const { addEventListener } = target;
    target.addEventListener = (...heard: Parameters<typeof addEventListener>) => {
      addEventListener.apply(target, heard);
      if (target === window || !LASTING.includes(heard[0])) {
        forget.push(() => target.removeEventListener(...heard));
      }
    };
    forget.push(() => {
      target.addEventListener = addEventListener;
    });
  }

  afterAll(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const one of forget) one();
    for (const name of Object.getOwnPropertyNames(window)) {
      if (!globals.has(name)) Reflect.deleteProperty(window, name);
    }
    onlineManager.setOnline(true);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    for (const part of [document.documentElement, document.head, document.body]) {
      for (const name of part.getAttributeNames()) part.removeAttribute(name);
    }
    document.head.replaceChildren();
    document.body.replaceChildren();
    // A module that is still loading would keep its imports of this file.
    await vi.dynamicImportSettled();
    vi.resetModules();
  });
}
