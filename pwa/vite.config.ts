import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { apiDocs } from './tools/apiDocs.ts';
import { inPlace } from './tools/inPlace.ts';
import { pageList } from './tools/pageList.ts';
import { withoutAdmin } from './tools/precache.ts';
import { preloadFront } from './tools/preloadFront.ts';
import { shortRoutes } from './tools/shortRoutes.ts';

const server = process.env.DAYMARK_SERVER ?? 'http://127.0.0.1:8080';

// The server's policy without optional services, so that `vite preview` blocks the same things.
const csp =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self' https://www.youtube-nocookie.com; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// The front page's code is in one file, because it would compress worse if it were split by the
// pages that share it.
const core = {
  name: 'core',
  test: /node_modules\/(?:react|react-dom|scheduler|clsx|openapi-fetch|@tanstack\/(?!.*(?:persist|virtual))[\w-]+)\/(?!.*(?:[mM]utation|[iI]nfinite(?!QueryOptions)|[sS]uspense|[qQ]ueries|hydration))|lucide-react\/dist\/esm\/(?!icons\/(?!(?:check|moon|sun)\.))|src\/api\/(?!sendFile)|src\/features\/accounts\/session\.|src\/app\/(?:PageError|shell\/(?:Brand|Header|places))\.|src\/sw\/missingChunk\.|src\/app\/(?:numbered|useKeptParts|shell\/PlaceLink)\.|src\/live\/(?!socket)|src\/lib\/(?:callbackUrl|clock|dates|format|search|pictures|site|sized|useNow|useTitle)\.|src\/ui\/(?:Button|Tag|EmptyState|VisuallyHidden|Avatar|Card|Skeleton|Stat|ErrorState|Logo|modal)\.|src\/features\/habits\/(?!words|dates|lifecycle|pauses|strength|why|components\/(?:OnlineNow|DateMap|GoalCard|FeedCard|FeedList|FeedRow|FeedVoice|StreakView|SunRise))|src\/features\/programs\/(?:search|components\/(?:BoardSkeleton|StateTag))\.|src\/features\/site\/components\/(?:Hero|Shore)\./,
};

// The parts that every form uses are in one file too.
const fields = {
  name: 'fields',
  test: /src\/ui\/(?:Field|TextField|PasswordField|FormError)\.|src\/lib\/problem\.|src\/app\/auth\/AuthCard\.|lucide-react\/dist\/esm\/icons\/(?:circle-exclamation-point|mail)\./,
};

/**
 * Small modules of a program's page, in one file because the front page lists all files of that
 * page.
 */
const board = {
  name: 'board',
  test: /src\/features\/programs\/(?:names|path|scoring|useLiveBoard|components\/ProgramLink)\.|src\/lib\/(?:units|useThrottled)\.|src\/ui\/(?:InfoButton|LazyRender)\.|lucide-react\/dist\/esm\/icons\/(?:flag|globe|list-checks|play)\./,
};

/** The account forms, and the code that runs after a sign-in. */
const signing = {
  name: 'signing',
  test: /src\/features\/accounts\/(?:forms|signing|signInAgain)\./,
};

/** The code that decides where a sign-in leads. */
const landing = {
  name: 'landing',
  test: /src\/app\/(?:home|auth\/useLanding)\.|src\/lib\/landing\./,
};

/**
 * Pages that visitors land on: they load together with everything they need. `eager` recognises
 * their chunks by name.
 */
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
      // A hot update puts new code into the routes that exist. Tests load routes anew.
      codeSplittingOptions: { addHmr: !process.env.VITEST },
    }),
    shortRoutes(),
    react(),
    tailwindcss(),
    preloadFront(),
    pageList('src/app/routeTree.gen.ts'),
    apiDocs(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // The app registers the worker itself, once the page has loaded; the manifest is a file in
      // public/.
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
        // These names already contain a hash, so requests for them need no revision parameter.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [withoutAdmin('dist')],
      },
    }),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // React 18 and later include `useSyncExternalStore`; the store's package still ships a shim
      // for older versions.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // Nothing is inlined: a data: font would need a looser policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that can run the app supports module preloading.
      polyfill: false,
      // The entry lists the files that a page needs, and all visitors load the entry first, so only
      // a few pages have such a list. The files of other pages load when their link is hovered or
      // focused, or are already on the device.
      resolveDependencies: (page, needs, { hostType }) =>
        hostType === 'html' || eager.test(page) ? needs : [],
    },
    rolldownOptions: {
      // The gate of a staging site is a separate page that shares only its look with the app.
      input: ['index.html', 'gate.html'],
      // For the forms and formats in words.ts: calls of valibot and Intl have no side effects, so
      // the build drops the unused ones.
      treeshake: { manualPureFunctions: ['v', 'Intl'] },
      output: {
        // Short names keep the file lists in the page and the worker short; .vite/manifest.json
        // says which file is which.
        chunkFileNames: ({ facadeModuleId }) => {
          const [page, one] = landed.exec(facadeModuleId ?? '') ?? [];
          return page ? `assets/challenge${one ? '' : 's'}-[hash].js` : 'assets/[hash:7].js';
        },
        codeSplitting: { groups: [core, fields, board, signing, landing] },
      },
    },
  },
  server: {
    // Tests read the server's source and tests/vectors.
    fs: { allow: ['..'] },
    proxy: {
      '/v1': { target: server, ws: true },
      '/v2': server,
      '/api': { target: server, ws: true },
    },
  },
  preview: { headers: { 'Content-Security-Policy': csp } },
  test: {
    // jsdom takes longer to start than most tests run, so only component tests and `*.dom.test.ts`
    // use it.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          // Starting a process for each file and loading its modules anew takes longer than the
          // tests themselves.
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
          // As above. src/test/leaveNothing.ts cleans up after each file.
          isolate: false,
          include: ['src/**/*.{test.tsx,dom.test.ts}'],
          setupFiles: ['./src/test/language.ts', './src/test/setup.ts'],
        },
      },
    ],
    // Most tests ignore styles; one reads the colours.
    css: { include: [/tokens\.css/] },
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
