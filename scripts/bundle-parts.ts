import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Characters of code in each file of the build, by the library or folder of ours that they come from. */
export type BundleParts = Record<string, Record<string, number>>;

/** Where the build leaves what its files are made of. */
export const BUNDLE_PARTS = fileURLToPath(new URL('../dist/bundle-parts.json', import.meta.url));

/** Where the page is built. */
const BUILT = fileURLToPath(new URL('../dist/pwa', import.meta.url));

/** The package that a module belongs to; `pwa` or `shared` for our own. */
function partOf(module: string): string {
  const packages = module.split('node_modules/');
  const inPackage = packages.length > 1 ? packages.at(-1) : undefined;
  if (inPackage) {
    const [scope = '', name = ''] = inPackage.split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  return /\/shared\//.test(module) ? 'shared' : 'pwa';
}

/** Records at each build what its files are made of: `docs/benchmarks.md` says what the bytes of the first page are. */
export function bundleParts(): Plugin {
  return {
    name: 'bundle-parts',
    apply: 'build',
    async generateBundle({ dir }, bundle) {
      // Another build, as of tests, is not what the figures are about.
      if (!dir || resolve(dir) !== BUILT) return;
      const parts: BundleParts = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const sums: Record<string, number> = {};
        for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
          const part = partOf(module);
          sums[part] = (sums[part] ?? 0) + renderedLength;
        }
        parts[`/${chunk.fileName}`] = sums;
      }
      await mkdir(BUILT, { recursive: true });
      await writeFile(BUNDLE_PARTS, JSON.stringify(parts));
    },
  };
}
