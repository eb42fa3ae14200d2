import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { preloadFront } from './tools/preloadFront';

const server = 'http://127.0.0.1:8080';

// The server's own policy, so that `vite preview` refuses what the server will refuse.
const csp =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    preloadFront(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Nothing is inlined: a data: font or image would need a looser policy.
  build: { manifest: true, assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/v1': { target: server, ws: true },
      '/v2': server,
      '/api': { target: server, ws: true },
    },
  },
  preview: { headers: { 'Content-Security-Policy': csp } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: './src/test/setup.ts',
    restoreMocks: true,
    unstubGlobals: true,
  },
});
