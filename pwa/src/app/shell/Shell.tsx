import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header } from './Header';

export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-sea px-5 py-3 font-semibold text-on-sea focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-10"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-280 flex-1 px-4 sm:px-6">
        {children}
      </main>
      <Footer />
    </div>
  );
}
