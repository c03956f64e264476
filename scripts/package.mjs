import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { LOADED_PACKAGES } from './built-server.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { mustRun, ROOT, say } from './run.mjs';

/*
 * Collects what a machine needs to run the shop: the build, the few packages that it loads from node_modules, and the
 * files that it reads. `npm run package` makes an archive of it for this system and processor, in `dist` or in the folder that is named;
 * `-- --folder <place>` a folder.
 */

/** Besides the build: files that the server finds by their places in the project. */
const FILES = [
  'demo-shop',
  'deploy',
  'docs/deploy.md',
  'sync-server/identity/hash-child.mjs',
  'sync-server/store/engines/postgres/migrations',
  '.env.example',
  'LICENSE',
];
/** The part of `dist` that the shop is run from. */
const BUILT = ['dist/pwa', 'dist/rendering', 'dist/server.js'];

/** The folders of a package and of its dependencies; those for other systems are missing. */
async function foldersOf(name, from, found = new Set()) {
  const folder = folderOf(name, from);
  if (folder === undefined || found.has(folder)) return found;
  found.add(folder);
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    await foldersOf(needed, join(folder, 'package.json'), found);
  return found;
}

/** Where Node would look for a package, whatever it exports. */
function folderOf(name, from) {
  const { paths } = createRequire(from).resolve;
  for (const place of paths(name) ?? []) {
    const folder = join(place, name);
    try {
      createRequire(from)(join(folder, 'package.json'));
      return folder;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

async function assemble(folder) {
  await mkdir(folder, { recursive: true });
  const copy = (path) => cp(ROOT + path, join(folder, path), { recursive: true });
  for (const path of [...BUILT, ...FILES]) await copy(path);
  for (const name of LOADED_PACKAGES)
    for (const place of await foldersOf(name, `${ROOT}package.json`))
      await copy(place.slice(ROOT.length).split(sep).join('/'));
  const { name, version, license, type, engines } = JSON.parse(
    await readFile(`${ROOT}package.json`, 'utf8'),
  );
  const named = { name, version, private: true, license, type, engines };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(named, null, 2)}\n`);
  return version;
}

const USAGE = `Usage: npm run package [-- <folder for the archive>]
       npm run package -- --folder <a folder that is not there yet, or empty>
`;

function readArguments() {
  const options = { folder: { type: 'string' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length + Number(values.folder !== undefined) <= 1)
      return { folder: values.folder, out: positionals[0] };
  } catch {
    // What is said is the same.
  }
  process.stderr.write(USAGE);
  process.exit(2);
}

/** Existing files of the folder would be part of the package. */
async function refuseFull(folder) {
  const files = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (files.length === 0) return;
  process.stderr.write(`${folder} is not empty\n`);
  process.exit(1);
}

/** A path as the caller means it: npm runs its scripts in the project's root. */
const asCalled = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const given = readArguments();
const folder = given.folder === undefined ? undefined : asCalled(given.folder);
if (folder !== undefined) await refuseFull(folder);
await ensureInstalled();
await ensureBuilt();

if (folder !== undefined) {
  await assemble(folder);
  say(`${folder}: node dist/server.js serve`);
} else {
  const out = given.out === undefined ? `${ROOT}dist` : asCalled(given.out);
  const work = await mkdtemp(join(tmpdir(), 'shop-package-'));
  try {
    const version = await assemble(join(work, 'shop'));
    const name = `shop-${version}-${process.platform}-${process.arch}.tar.gz`;
    const file = join(work, name);
    // The same files make the same archive.
    const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
    await mustRun('tar', [
      '--use-compress-program=gzip -n',
      ...same,
      '-cf',
      file,
      '-C',
      work,
      'shop',
    ]);
    await mkdir(out, { recursive: true });
    const archive = join(out, name);
    await cp(file, `${archive}.new`);
    await rename(`${archive}.new`, archive);
    const { size } = await stat(archive);
    say(
      `${archive}, ${(size / 1e6).toFixed(1)} MB. Unpacked: cd shop && node dist/server.js serve`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
