import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// jsdom has no layout and no animations: its visitors prefer reduced motion.
window.matchMedia = (query) =>
  ({ matches: query.includes('reduced-motion'), media: query }) as MediaQueryList;
window.scrollTo = vi.fn();

afterEach(cleanup);
