import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// jsdom has no layout and no animations: its visitors prefer reduced motion.
window.matchMedia = (query) =>
  ({ matches: query.includes('reduced-motion'), media: query }) as MediaQueryList;
window.scrollTo = vi.fn();
// Nothing is ever in sight.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

// Lazy chunks are compiled on the way, on machines that do other things too, such as building the server.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
