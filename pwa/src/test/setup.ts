import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { leaveNothing } from './leaveNothing';

leaveNothing();

// jsdom has no layout and no animations, so prefer reduced motion.
window.matchMedia = (query) =>
  ({ matches: query.includes('reduced-motion'), media: query }) as MediaQueryList;
window.scrollTo = vi.fn();
Element.prototype.scrollIntoView = () => undefined;
// Reports no element as visible.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
// jsdom shows no dialogs either: this only sets whether they are open.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// Lazy chunks are compiled on demand, on machines that may be busy, for example with building the server.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
