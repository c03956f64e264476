import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { bundleParts } from './scripts/bundle-parts.ts';
import { CHUNKS } from './scripts/chunks.ts';
import { compileHint } from './scripts/compile-hint.ts';
import { devicePreload } from './scripts/device-preload.ts';
import { lighterReact } from './scripts/lighter-react.ts';
import { lighterRouter } from './scripts/lighter-router.ts';
import { FIRST_CHUNK, markOnDemandFiles } from './scripts/on-demand-precache.ts';
import { ownersTexts } from './scripts/owners-texts.ts';
import { themeStyles } from './scripts/theme-styles.ts';
import { WINDOWS, windowDocuments } from './scripts/window-documents.ts';
import { pathPattern, SERVER_PATHS } from './shared/pages/server-paths.ts';
import { WAIT_TIMEOUT, TEST_TIMEOUT } from './tests/browser/timeouts.ts';
import {
  BUILT,
  NEED_OWN_MODULES,
  NEED_POSTGRES,
  OF_THE_EMBEDDED_STORE,
  ON_A_REPEATING_STORE,
  ON_BOTH_STORES,
  ON_POSTGRES,
  POSTGRES,
  PROCESSES_ON_POSTGRES,
} from './tests/suites.ts';

/** Where the API runs while `npm run dev` serves the page with hot reload. */
const devApi = process.env['DEV_API'] ?? 'http://127.0.0.1:3001';

/** The windows' documents are among the page's sources, which Vite serves. */
const DEV_PROXY = pathPattern(SERVER_PATHS.filter((path) => path !== `/${WINDOWS}/*`)).source;

const installed = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/**
 * The same libraries in the form that weighs least: Dexie and Workbox not translated for browsers of 2015, the router without
 * its warnings for developers. And one that would keep browsers from keeping a page ready for the way back.
 */
const LIGHTER_LIBRARIES = [
  { find: /^dexie$/, replacement: installed('dexie/dist/modern/dexie.min.mjs') },
  { find: /^react-router$/, replacement: installed('react-router/dist/production/index.mjs') },
  {
    find: /^unload$/,
    replacement: fileURLToPath(new URL('pwa/replica/page-end.ts', import.meta.url)),
  },
  {
    find: /^workbox-window$/,
    replacement: installed('workbox-window/build/workbox-window.prod.mjs'),
  },
];

/**
 * How long a test, its hooks and its waits may take, in milliseconds: never a measure of speed, only a limit for
 * hangs. A shared machine with two cores can stall for seconds.
 */
const TIMEOUTS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  allowOnly: false,
};

/**
 * Builds are told apart by seven characters as well as by Vite's eight: 42 bits, for files of one name. The first script names all
 * others, and what is random does not compress. The bundler takes no fewer.
 */
const HASHED_SCRIPT = 'assets/[name]-[hash:7].js';

export default defineConfig({
  root: 'pwa',
  publicDir: 'public',
  plugins: [
    react(),
    {
      name: 'lighter-libraries',
      apply: 'build',
      config: () => ({ resolve: { alias: LIGHTER_LIBRARIES } }),
    },
    bundleParts(),
    compileHint(),
    devicePreload(),
    lighterReact(),
    lighterRouter(),
    ownersTexts(),
    themeStyles(),
    windowDocuments(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,webmanifest,svg,png,webp,woff2}'],
        // They need a connection, and a policy of their own that a cached copy would lose.
        globIgnores: [
          `${WINDOWS}/**`,
          // For the browser's own menus, which fetch them when they need them.
          'screenshot-*',
          'icon-*512*',
          'shortcut-*',
          // Only used where nothing can be stored.
          'assets/window-only-*',
          // What pulls the catalogue where there is no worker has a connection.
          'assets/page-sync-*',
          // Only admins look at charts, and only with a connection.
          'assets/dashboard-charts-*',
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [markOnDemandFiles],
        // Their names carry a hash already.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  // With parts that are loaded when they are needed.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    // Browsers of before 2023 fetch a little later what others are told to fetch ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // `dexie-react-hooks` imports Dexie for hooks that are not used here: the first chunk is to do without it.
      treeshake: {
        manualPureFunctions: ['FinalizationRegistry'],
        moduleSideEffects: (id) => !/\/node_modules\/dexie/.test(id),
      },
      input: { [FIRST_CHUNK]: fileURLToPath(new URL('pwa/index.html', import.meta.url)) },
      output: {
        entryFileNames: HASHED_SCRIPT,
        chunkFileNames: HASHED_SCRIPT,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { [DEV_PROXY]: { target: devApi, changeOrigin: false } },
  },
  test: {
    root: '.',
    // Vitest leaves one core free, which on a machine with two is half of it.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{shared,pwa,demo-shop,scripts}/**/*.test.ts',
            'tests/{chaos-proxy,architecture,golden,simulation}/**/*.test.ts',
          ],
          environment: 'node',
          isolate: false,
          // Dexie looks for it once, when the first file of a worker imports it.
          setupFiles: 'fake-indexeddb/auto',
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['sync-server/**/*.test.ts'],
          exclude: [...NEED_OWN_MODULES, ...NEED_POSTGRES],
          environment: 'node',
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-isolated',
          include: NEED_OWN_MODULES,
          environment: 'node',
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: NEED_POSTGRES,
          ...ON_POSTGRES,
          globalSetup: POSTGRES,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-twice',
          include: ON_A_REPEATING_STORE,
          environment: 'node',
          isolate: false,
          env: { STORE_WORK: 'twice' },
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-on-postgres',
          include: ON_BOTH_STORES,
          exclude: [...NEED_OWN_MODULES, ...OF_THE_EMBEDDED_STORE],
          ...ON_POSTGRES,
          globalSetup: POSTGRES,
          env: { STORE: 'postgres' },
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['pwa/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          // Days and times are the shop's: the device is in another time zone.
          env: { TZ: 'America/Los_Angeles' },
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          exclude: [...NEED_OWN_MODULES, ...NEED_POSTGRES],
          environment: 'node',
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'kill',
          include: ['tests/kill/**/*.test.ts'],
          exclude: PROCESSES_ON_POSTGRES,
          environment: 'node',
          isolate: false,
          globalSetup: BUILT,
          ...TIMEOUTS,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // No part of `npm test`: it needs programs that npm does not bring (`npm run failover`).
        test: {
          name: 'failover',
          include: ['tests/failover/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          ...TIMEOUTS,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'kill-on-postgres',
          include: PROCESSES_ON_POSTGRES,
          ...ON_POSTGRES,
          globalSetup: [BUILT, POSTGRES],
          ...TIMEOUTS,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sync-on-postgres',
          include: ['tests/{sync,api}/**/*.test.ts'],
          exclude: [...NEED_OWN_MODULES, ...NEED_POSTGRES, ...OF_THE_EMBEDDED_STORE],
          ...ON_POSTGRES,
          globalSetup: POSTGRES,
          env: { STORE: 'postgres' },
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.browser.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: [BUILT, 'tests/browser/shop-with-few-pictures.ts'],
          ...TIMEOUTS,
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          expect: { poll: { timeout: WAIT_TIMEOUT } },
        },
      },
      {
        extends: true,
        test: {
          name: 'other-browsers',
          include: ['tests/other-browsers/**/*.test.ts'],
          environment: 'node',
          globalSetup: [BUILT, 'tests/browser/shop-with-few-pictures.ts'],
          ...TIMEOUTS,
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-on-postgres',
          include: [
            'tests/browser/{journey,shopper,admin,admin-journey,online-payment}.browser.test.ts',
          ],
          ...ON_POSTGRES,
          globalSetup: [BUILT, POSTGRES, 'tests/browser/database-with-few-pictures.ts'],
          env: { STORE: 'postgres' },
          ...TIMEOUTS,
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          expect: { poll: { timeout: WAIT_TIMEOUT } },
        },
      },
    ],
  },
});
