import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROOT } from '../server-process/server-process';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
    }),
  ),
});

async function productionPackages() {
  const { packages } = lockFile.parse(
    JSON.parse(await readFile(`${ROOT}package-lock.json`, 'utf8')),
  );
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, facts]) => ({ name: path.replace(/^.*node_modules\//, ''), ...facts }));
}

const NPM = 'https://registry.npmjs.org/';

const HEAD = `# Packages of the running shop

What \`npm ci --omit=dev\` installs: name, version, licence. Written from \`package-lock.json\` by
\`npx vitest run --project unit tests/borders/packages.test.ts -u\`, and held equal to it by that test. How it is checked for known holes:
[security.md](security.md#known-holes-in-packages).

`;

test('the list of packages is that of the lock file; `-u` writes it', async () => {
  const lines = (await productionPackages()).map(
    ({ name, version, license }) => `- \`${name}\` ${version}, ${license ?? 'licence not named'}\n`,
  );
  const unique = [...new Set(lines)].sort();
  expect(unique.length).toBeGreaterThan(100);
  await expect(HEAD + unique.join('')).toMatchFileSnapshot(`${ROOT}docs/packages.md`);
});

test('each of them comes from the public registry, and is held by a hash', async () => {
  for (const { name, resolved, integrity } of await productionPackages()) {
    // npm may leave the address out where it is the registry’s.
    expect((resolved ?? NPM).startsWith(NPM), name).toBe(true);
    expect(integrity, name).toMatch(/^sha512-/);
  }
});
