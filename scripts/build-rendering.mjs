import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from './run.mjs';

/*
 * Builds the renderer of the page's documents (pwa/rendering) with all of its packages, React's production form among them,
 * whatever the server that loads it says. Its class names are those of the page: both come from the same files.
 */
await build({
  root: `${ROOT}pwa`,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'rendering/render-body.tsx',
    outDir: `${ROOT}dist/rendering`,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
  },
});
