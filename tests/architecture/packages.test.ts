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

What \`npm ci --omit=dev\` installs, by licence. Written from \`package-lock.json\` by
\`npx vitest run --project unit tests/architecture/packages.test.ts -u\`, which also compares them. Known holes: [security.md](security.md#known-holes-in-packages).
`;

test('the list of packages is that of the lock file, by licence; `-u` writes it', async () => {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, license = 'Licence not named' } of await productionPackages()) {
    const names = byLicence.get(license) ?? new Set<string>();
    byLicence.set(license, names.add(`${name}@${version}\n`));
  }
  const sections = [...byLicence.keys()].sort().map((licence) => {
    const names = [...(byLicence.get(licence) ?? [])].sort();
    return `\n## ${licence}\n\n\`\`\`text\n${names.join('')}\`\`\`\n`;
  });
  expect(byLicence.get('MIT')?.size).toBeGreaterThan(100);
  await expect(HEAD + sections.join('')).toMatchFileSnapshot(`${ROOT}docs/packages.md`);
});

test('each of them comes from the public registry, and is pinned by a hash', async () => {
  for (const { name, resolved, integrity } of await productionPackages()) {
    // npm may leave the address out where it is the registry’s.
    expect((resolved ?? NPM).startsWith(NPM), name).toBe(true);
    expect(integrity, name).toMatch(/^sha512-/);
  }
});

test('every fixed version has its reason', async () => {
  const { dependencies, devDependencies, overrides } = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
      overrides: z.record(z.string(), z.record(z.string(), z.string())),
    })
    .parse(JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')));
  const reasons = await readFile(`${ROOT}docs/decisions/0002-tools-and-libraries.md`, 'utf8');
  const asked = [dependencies, devDependencies, ...Object.values(overrides)].flatMap(
    Object.entries,
  );
  const fixed = asked.filter(([, version]) => /^\d/.test(version));
  expect(fixed.length).toBeGreaterThan(5);
  for (const [name, version] of fixed) {
    expect(reasons).toContain(`\`${name}\``);
    expect(reasons).toContain(version);
  }
});
