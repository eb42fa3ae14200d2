import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { apiDocs } from './tools/apiDocs';
import { inPlace } from './tools/inPlace';
import { pageList } from './tools/pageList';
import { withoutAdmin } from './tools/precache';
import { preloadFront } from './tools/preloadFront';

const server = process.env.DAYMARK_SERVER ?? 'http://127.0.0.1:8080';

// The server's own policy, so that `vite preview` refuses what the server will refuse.
const csp =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self' https://www.youtube-nocookie.com; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// What the front page loads stands in one file: split up by who else shares it, it would compress worse.
const core = {
  name: 'core',
  test: /node_modules\/(?:react|react-dom|scheduler|clsx|openapi-fetch|@tanstack\/(?!.*(?:persist|virtual))[\w-]+)\/(?!.*(?:[mM]utation|[iI]nfinite(?!QueryOptions)|[sS]uspense|[qQ]ueries|hydration))|lucide-react\/dist\/esm\/(?!icons\/(?!(?:check|moon|sun)\.))|src\/api\/(?!sendFile)|src\/features\/accounts\/session\.|src\/app\/(?:PageError|shell\/(?:Brand|Header|places))\.|src\/sw\/missingChunk\.|src\/app\/(?:numbered|useKeptParts|shell\/PlaceLink)\.|src\/live\/(?!socket)|src\/lib\/(?:callbackUrl|clock|dates|format|search|pictures|site|sized|useNow|useTitle)\.|src\/ui\/(?:Button|Tag|EmptyState|VisuallyHidden|Avatar|Card|Skeleton|Stat|ErrorState|Logo|modal)\.|src\/features\/habits\/(?!words|dates|lifecycle|pauses|strength|why|components\/(?:OnlineNow|DateMap|GoalCard|FeedCard|FeedList|FeedRow|FeedVoice|StreakView|SunRise))|src\/features\/programs\/(?:search|components\/(?:BoardSkeleton|StateTag))\.|src\/features\/site\/components\/(?:Hero|Shore)\./,
};

// So do the parts that every form has.
const fields = {
  name: 'fields',
  test: /src\/ui\/(?:Field|TextField|PasswordField|FormError)\.|src\/lib\/problem\.|src\/app\/auth\/AuthCard\.|lucide-react\/dist\/esm\/icons\/(?:circle-exclamation-point|mail)\./,
};

/** Pages that visitors land on: all that they need is asked for at once. Their chunks are known by their names. */
const landed = /\/routes\/challenges\/(?:index|(\$id))\.tsx\?/;
const eager = /\bchallenges?-/;

export default defineConfig({
  plugins: [
    inPlace(),
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
    pageList('src/app/routeTree.gen.ts'),
    apiDocs(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // Registered by the app itself, after it is there; the manifest is a file in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [
          'index.html',
          'theme.js',
          'assets/*.{js,css,woff2}',
          'favicon.svg',
          'icons/192.png',
        ],
        // What the name's hash says already is not asked for under a second name.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [withoutAdmin('dist')],
      },
    }),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // React has had it itself since 18; the store's package still brings the replacement for older ones.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // Nothing is inlined: a data: font or image would need a looser policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that runs the app knows it.
      polyfill: false,
      // What a page needs stands in the entry, which all visitors load first: worth it for few. The others are asked for on the
      // way to their link, or are on the device.
      resolveDependencies: (page, needs, { hostType }) =>
        hostType === 'html' || eager.test(page) ? needs : [],
    },
    rolldownOptions: {
      // The gate of a staging site has nothing of the app but its look.
      input: ['index.html', 'gate.html'],
      // The forms beside the copy: what valibot builds has no effect until it is used.
      treeshake: { manualPureFunctions: ['v', 'Intl'] },
      output: {
        // The lists of files that the page and the worker carry are shorter for it; what is what says .vite/manifest.json.
        chunkFileNames: ({ facadeModuleId }) => {
          const [page, one] = landed.exec(facadeModuleId ?? '') ?? [];
          return page ? `assets/challenge${one ? '' : 's'}-[hash].js` : 'assets/[hash:7].js';
        },
        codeSplitting: { groups: [core, fields] },
      },
    },
  },
  server: {
    // A test reads what the server writes down.
    fs: { allow: ['..'] },
    proxy: {
      '/v1': { target: server, ws: true },
      '/v2': server,
      '/api': { target: server, ws: true },
    },
  },
  preview: { headers: { 'Content-Security-Policy': csp } },
  test: {
    // jsdom takes longer to start than most tests take: only those of components, and those named so, have a page.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          // Starting a process for each file, and loading the modules anew, took longer than the tests themselves.
          pool: 'threads',
          isolate: false,
          include: ['{src,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts'],
          setupFiles: './src/test/language.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['src/**/*.{test.tsx,dom.test.ts}'],
          setupFiles: ['./src/test/language.ts', './src/test/setup.ts'],
        },
      },
    ],
    // Styles are nothing to most tests; the colours are read by one.
    css: { include: [/tokens\.css/] },
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
