import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { mustRun, ROOT, say, tool } from './run.mjs';

const OUT = `${ROOT}dist/pwa`;
/** Whatever the shell or the tests set. */
const FOR_PRODUCTION = { NODE_ENV: 'production', VITEST: '' };
/** What the page is built from, besides what both are: a change in any of these means a new build. */
const PAGE = {
  name: 'page',
  stamp: `${ROOT}dist/page-built-from`,
  sources: [
    'pwa',
    'scripts/bundle-parts.ts',
    'scripts/chunks.ts',
    'scripts/compile-hint.ts',
    'scripts/device-preload.ts',
    'scripts/lighter-react.ts',
    'scripts/lighter-router.ts',
    'scripts/on-demand-precache.ts',
    'scripts/owners-texts.ts',
    'sync-server',
    'scripts/theme-styles.ts',
    'scripts/window-documents.ts',
    'vite.config.ts',
  ],
  async build() {
    const [node, vite] = tool('vite/bin/vite.js');
    await mustRun(node, [vite, 'build', '--logLevel', 'warn'], { env: FOR_PRODUCTION });
    await precompress();
  },
};
const SERVER = {
  name: 'server',
  stamp: `${ROOT}dist/server-built-from`,
  sources: [
    'sync-server',
    'demo-shop/demo-shop.ts',
    'demo-shop/goods.ts',
    'scripts/build-server.mjs',
    'scripts/built-server.mjs',
  ],
  build: () => mustRun(process.execPath, ['scripts/build-server.mjs'], { env: FOR_PRODUCTION }),
};
const RENDERING = {
  name: 'renderer of documents',
  stamp: `${ROOT}dist/rendering-built-from`,
  sources: ['pwa', 'scripts/build-rendering.mjs'],
  build: () => mustRun(process.execPath, ['scripts/build-rendering.mjs'], { env: FOR_PRODUCTION }),
};
const SOURCES_OF_BOTH = ['shared', 'scripts/build.mjs', 'tsconfig.json', 'package-lock.json'];
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt']);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function filesOf(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of [...sources, ...SOURCES_OF_BOTH]) {
    for (const file of (await filesOf(ROOT + source)).sort()) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(file.slice(ROOT.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Compresses each text file once, at its best, so that serving costs nothing (docs/decisions/0002-tools-and-libraries.md). */
async function precompress() {
  const files = (await filesOf(OUT)).filter((file) => COMPRESSIBLE.has(extname(file)));
  for (const file of files) {
    const content = await readFile(file);
    const small = await brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    await writeFile(`${file}.br`, small);
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
  }
}

/** Whether the existing build is from exactly these sources. @param {'page' | 'server'} name */
export async function isBuilt(name) {
  const part = [PAGE, SERVER].find((one) => one.name === name);
  try {
    return (await readFile(part.stamp, 'utf8')) === (await fingerprint(part.sources));
  } catch {
    // There are no sources, or nothing is built.
    return false;
  }
}

/** The most memory that a build of the page was seen to take, in bytes: the bundler's own, which no option of Node limits. */
const NEEDED_MEMORY = 800_000_000;

/** Warns where a build may run out of memory. */
function sayWhatIsNeeded() {
  const here = Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
  if (here < NEEDED_MEMORY)
    say(
      `A build needs about ${NEEDED_MEMORY / 1e6} MB of memory, and there are ${Math.floor(here / 1e6)}: npm run package on another machine makes an archive that runs here`,
    );
}

/** Builds page, renderer and server into `dist`, unless already built from exactly these sources. */
export async function ensureBuilt() {
  for (const { name, stamp, sources, build } of [PAGE, RENDERING, SERVER]) {
    const wanted = await fingerprint(sources);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) continue;
    sayWhatIsNeeded();
    say(`Building the ${name} …`);
    await writeFile(stamp, '').catch(() => undefined);
    await build();
    await writeFile(stamp, wanted);
  }
}
