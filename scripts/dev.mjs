import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';

/** The API restarts on a change behind the page's own server, which reloads modules in place. */
const API_PORT = process.env.DEV_API_PORT ?? '3001';
const PAGE_PORT = process.env.PORT ?? '3000';

await ensureInstalled();
become(
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'sync-server/main.ts',
    'start',
  ],
  {
    PORT: API_PORT,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PAGE_PORT}`,
  },
);
become(['node_modules/vite/bin/vite.js', '--port', PAGE_PORT], {
  DEV_API: `http://127.0.0.1:${API_PORT}`,
});
