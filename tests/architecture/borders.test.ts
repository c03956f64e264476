import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../server-process/server-process';

const importsOf = (from: string) =>
  `import { thing } from '${from}';\nexport const other = thing;\n`;
const usesOf = (used: string) => `export const value = ${used};\n`;

const REFUSED_IMPORTS = [
  ['shared/', '../pwa/app/thing'],
  ['shared/', '../sync-server/thing'],
  ['shared/', 'node:fs'],
  ['shared/', 'react'],
  ['pwa/', '../sync-server/thing'],
  ['pwa/database/', '../../demo-shop/thing'],
  ['pwa/database/', '@mui/material'],
  ['pwa/features/cart/', '../orders/thing'],
  ['pwa/features/cart/', '../../features/orders/thing'],
  ['pwa/features/cart/', '../../../sync-server/thing'],
  ['pwa/outbox/', 'react'],
  ['pwa/outbox/', '../app/thing'],
  ['sync-server/', '../pwa/outbox/thing'],
  ['sync-server/routes/', 'dexie'],
] as const;
const ALLOWED_IMPORTS = [
  ['pwa/features/cart/', '../../design/thing'],
  ['pwa/features/cart/', './thing'],
  ['pwa/features/cart/', '#shared/cart/totals'],
  ['pwa/outbox/', '#shared/protocol/sync'],
  ['sync-server/', '#shared/protocol/sync'],
  ['shared/actions/', '../cart/totals'],
] as const;
const REFUSED_GLOBALS = ['window.name', 'fetch("/")', 'process.env', 'crypto.randomUUID()'];

/** The file of a case: each has one of its own, and all are linted together. */
const fileOf = (folder: string, what: string) =>
  `${folder}${what.replaceAll(/\W+/g, '-').replace(/^-/, 'x-')}.ts`;
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...REFUSED_IMPORTS, ...ALLOWED_IMPORTS].map(([folder, from]) => [
      fileOf(folder, from),
      importsOf(from),
    ]),
  ),
  ...Object.fromEntries(REFUSED_GLOBALS.map((used) => [fileOf('shared/', used), usesOf(used)])),
  'pwa/database/one.ts': importsOf('./other'),
  'pwa/database/other.ts': importsOf('./one'),
  'pwa/barrel/index.ts': "export * from './a';\n",
};

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

let project = '';
let found: z.infer<typeof report>['diagnostics'];
const faultsOf = (file: string) =>
  found.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'borders-'));
  await cp(join(ROOT, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), content);
  }
  const out = await new Promise<string>((resolve) => {
    const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'];
    execFile(process.execPath, args, { cwd: project }, (_error, stdout) => resolve(stdout));
  });
  found = report.parse(JSON.parse(out)).diagnostics;
});
afterAll(() => rm(project, { recursive: true, force: true }));

test.each(REFUSED_IMPORTS)('a file in %s may not import %s', (folder, from) => {
  expect(faultsOf(fileOf(folder, from))).toEqual([
    expect.stringContaining('no-restricted-imports'),
  ]);
});

test.each(ALLOWED_IMPORTS)('a file in %s may import %s', (folder, from) => {
  expect(Object.keys(FILES)).toContain(fileOf(folder, from));
  expect(faultsOf(fileOf(folder, from))).toEqual([]);
});

test('import cycles are refused', () => {
  expect(faultsOf('pwa/database/one.ts')).toEqual([expect.stringContaining('no-cycle')]);
});

test('barrels are refused', () => {
  expect(faultsOf('pwa/barrel/index.ts')).toEqual([expect.stringContaining('no-barrel-file')]);
});

test.each(REFUSED_GLOBALS)('shared/ may not use %s', (used) => {
  expect(faultsOf(fileOf('shared/', used))).toEqual([
    expect.stringContaining('no-restricted-globals'),
  ]);
});
