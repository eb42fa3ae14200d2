import { skipLink as words } from '../words';

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-sea px-5 py-3 font-semibold text-on-sea focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40"
    >
      {words.skipToContent}
    </a>
  );
}
