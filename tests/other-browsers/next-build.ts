import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../server-process/server-process';

/** Where each file of a build's code has its name from: the hash before the end. That of a web worker has Vite's own length. */
const HASHED = /^[\w.-]+-[\w-]{7,8}\.js$/;
const SCRIPTS = /[\w.-]+\.js/g;
/** Files that may refer to others by name. */
const TEXTS = new Set(['.js', '.css', '.html', '.json']);
const COMPRESSED = new Set(['.br', '.gz']);
/** What the service worker knows the document by. */
const DOCUMENT = /"revision":"[\da-f]+","url":"index\.html"/;

/** The name of the next build's file for this one. */
function nextName(name: string): string {
  const last = name.at(-4);
  return `${name.slice(0, -4)}${last === '0' ? '1' : '0'}.js`;
}

/**
 * A folder with the shop as it is built the next time, when all of its code has changed: every script has another name and every
 * file that names one another content, the document and the worker above all. To build twice would take longer than the tests.
 */
export async function makeNextBuild(): Promise<{
  readonly root: string;
  readonly remove: () => Promise<void>;
}> {
  const root = await mkdtemp(path.join(tmpdir(), 'shop-next-build-'));
  const dist = path.join(root, 'dist');
  await cp(`${ROOT}dist`, dist, { recursive: true });
  await symlink(`${ROOT}node_modules`, path.join(root, 'node_modules'));

  const entries = await readdir(dist, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = new Map(
    files
      .filter(({ name, parentPath }) => parentPath.includes('dist/pwa') && HASHED.test(name))
      .map(({ name }) => [name, nextName(name)]),
  );
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name);
    if (COMPRESSED.has(path.extname(name))) await rm(file);
    if (!TEXTS.has(path.extname(name))) continue;
    const before = await readFile(file, 'utf8');
    const text = before.replace(SCRIPTS, (found) => names.get(found) ?? found);
    const target = path.join(parentPath, names.get(name) ?? name);
    if (target !== file) await rm(file);
    await writeFile(
      target,
      text.replace(DOCUMENT, `"revision":"${'0'.repeat(32)}","url":"index.html"`),
    );
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
