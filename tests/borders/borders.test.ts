import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
let project = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'borders-'));
  await cp(join(root, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Lints files as if they stood in this project; gives what the linter says. */
async function lint(files: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), content);
  }
  const said = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings', ...Object.keys(files)],
      { cwd: project },
      (_error, stdout) => resolve(stdout),
    );
  });
  for (const path of Object.keys(files)) await rm(join(project, path));
  return said;
}

const use = (from: string) => `import { thing } from '${from}';\nexport const other = thing;\n`;

test.each([
  ['shared/a.ts', '../pwa/app/thing'],
  ['shared/a.ts', '../sync-server/thing'],
  ['shared/a.ts', 'node:fs'],
  ['shared/a.ts', 'react'],
  ['pwa/a.ts', '../sync-server/thing'],
  ['pwa/database/a.ts', '../../demo-shop/thing'],
  ['pwa/database/a.ts', '@mui/material'],
  ['pwa/features/cart/a.ts', '../orders/thing'],
  ['pwa/features/cart/a.ts', '../../features/orders/thing'],
  ['pwa/features/cart/a.ts', '../../../sync-server/thing'],
  ['pwa/outbox/a.ts', 'react'],
  ['pwa/outbox/a.ts', '../app/thing'],
  ['sync-server/a.ts', '../pwa/outbox/thing'],
  ['sync-server/routes/a.ts', 'dexie'],
])('%s may not import %s', async (file, from) => {
  expect(await lint({ [file]: use(from) })).toContain('no-restricted-imports');
});

test.each([
  ['pwa/features/cart/a.ts', '../../design/thing'],
  ['pwa/features/cart/a.ts', './thing'],
  ['pwa/features/cart/a.ts', '#shared/cart/totals'],
  ['pwa/outbox/a.ts', '#shared/protocol/sync'],
  ['sync-server/a.ts', '#shared/protocol/sync'],
  ['shared/actions/a.ts', '../cart/totals'],
])('%s may import %s', async (file, from) => {
  expect(await lint({ [file]: use(from) })).toContain('0 errors');
});

test('import cycles are refused', async () => {
  const said = await lint({ 'pwa/database/a.ts': use('./b'), 'pwa/database/b.ts': use('./a') });
  expect(said).toContain('no-cycle');
});

test('barrels are refused', async () => {
  expect(await lint({ 'pwa/database/index.ts': "export * from './a';\n" })).toContain(
    'no-barrel-file',
  );
});

test.each(['window.name', 'fetch("/")', 'process.env', 'crypto.randomUUID()'])(
  'shared/ may not use %s',
  async (use) => {
    expect(await lint({ 'shared/a.ts': `export const value = ${use};\n` })).toContain(
      'no-restricted-globals',
    );
  },
);
