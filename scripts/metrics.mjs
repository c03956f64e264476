import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

/** The three packages (docs/architecture.md). */
export const PACKAGES = ['pwa', 'shared', 'sync-server'];
const SOURCE = /\.tsx?$/;
/** What runs in tests alone; it may import from any folder. */
const OF_TESTS = /\.test\.tsx?$|\/testing\//;
/** Imports and re-exports, those of types included, and on-demand chunks. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}|#shared)\/[^']+)'/g;
const SUFFIXES = ['', '.ts', '.tsx', '.mjs', '.d.mts'];

/** A file of production code: its lines, and the files that it imports. */
async function sourceFile(file, all) {
  const text = await readFile(ROOT + file, 'utf8');
  const imports = new Set();
  const ofTests = [];
  for (const [, named] of text.matchAll(IMPORTED)) {
    const stem = named.startsWith('#')
      ? named.slice(1)
      : path.posix.join(path.posix.dirname(file), named);
    const found = SUFFIXES.map((suffix) => stem + suffix).find((one) => all.has(one));
    if (found) imports.add(found);
    if (found && OF_TESTS.test(found)) ofTests.push(`${file} imports ${found}`);
  }
  return { file, lines: text.split('\n').length - 1, imports: [...imports], ofTests };
}

/** The production code of the packages, as git knows it. */
export async function readMetrics() {
  const { stdout } = await promisify(execFile)('git', ['ls-files', ...PACKAGES], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  });
  const all = new Set(stdout.split('\n').filter(Boolean));
  const sources = [...all].filter((file) => SOURCE.test(file) && !OF_TESTS.test(file));
  const files = await Promise.all(sources.map((file) => sourceFile(file, all)));
  const known = new Set(sources);
  return files.map(({ imports, ...rest }) => ({
    ...rest,
    imports: imports.filter((one) => known.has(one)),
  }));
}

/**
 * Which folders of a packageName import which.
 * @returns for each folder the folders that it imports, with one import of each that shows it
 */
export function foldersOf(files, packageName) {
  const folders = new Map();
  for (const { file, imports } of files.filter((one) => one.file.startsWith(`${packageName}/`))) {
    const from = path.posix.dirname(file);
    const reached = folders.get(from) ?? new Map();
    folders.set(from, reached);
    for (const imported of imports.filter((one) => one.startsWith(`${packageName}/`))) {
      const to = path.posix.dirname(imported);
      if (to !== from && !reached.has(to)) reached.set(to, `${file} imports ${imported}`);
    }
  }
  return folders;
}

/** Folders that import each other, directly or over others. @returns for each folder in a loop an import that closes it */
export function loopsOf(folders) {
  const reaches = new Map(
    [...folders.keys()].map((start) => {
      const seen = new Set();
      const open = [...(folders.get(start)?.keys() ?? [])];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(...(folders.get(next)?.keys() ?? []));
      }
      return [start, seen];
    }),
  );
  return [...folders].flatMap(([folder, reached]) =>
    [...reached].filter(([to]) => reaches.get(to)?.has(folder)).map(([, shown]) => shown),
  );
}

/** Prints what `docs/architecture.md` promises: lines, median, longest file and loops of each packageName. */
async function print() {
  const files = await readMetrics();
  const row = (cells) =>
    cells.map((cell, place) => (place ? `${cell}`.padStart(9) : cell.padEnd(13))).join('');
  const lines = [row(['package', 'files', 'folders', 'lines', 'median', 'longest', 'loops'])];
  const longest = [];
  for (const packageName of PACKAGES) {
    const here = files
      .filter(({ file }) => file.startsWith(`${packageName}/`))
      .sort((a, b) => a.lines - b.lines);
    const folders = foldersOf(files, packageName);
    const last = here.at(-1);
    longest.push(`${last.file}: ${last.lines} lines`);
    const sum = here.reduce((total, one) => total + one.lines, 0);
    const median = here[Math.floor(here.length / 2)].lines;
    lines.push(
      row([
        packageName,
        here.length,
        folders.size,
        sum,
        median,
        last.lines,
        loopsOf(folders).length,
      ]),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\nLongest:\n${longest.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await print();
