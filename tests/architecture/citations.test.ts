import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { citationFaults, commentsOf } from './citations';
import { titlesWithGroups } from './code-texts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Everything that is written by hand. */
const FOLDERS = [
  'bench',
  'demo-shop',
  'deploy',
  'pwa',
  'scripts',
  'shared',
  'sync-server',
  'tests',
];
const AT_THE_ROOT = ['.env.example', 'vite.config.ts'];
const SOURCE = /\.(?:[cm]?tsx?|mjs|css|html|conf|service|env)$|\/Caddyfile$/;

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => SOURCE.test(file) && !file.includes('/node_modules/'));
}

function read(file: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    return undefined;
  }
}

const pages = new Map<string, string | undefined>();
function readPage(name: string): string | undefined {
  if (!pages.has(name)) pages.set(name, read(`docs/${name}`));
  return pages.get(name);
}

function faultsOf(file: string, source: string): string[] {
  const titles = /\.test\.tsx?$/.test(file) ? titlesWithGroups(file, source) : [];
  return citationFaults(commentsOf(file, source), titles, readPage);
}

describe.each([...FOLDERS, '.'])('%s', (folder) => {
  test('cites pages that are there, and nothing else', () => {
    const files = folder === '.' ? AT_THE_ROOT : filesIn(folder);
    expect(files.length).toBeGreaterThan(0);
    const faults = files.flatMap((file) =>
      faultsOf(file, read(file) ?? '').map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe('a comment', () => {
  const page = '# Rules\n\n## Two tabs\n\n| <a id="one"></a>1 |\n';
  const faults = (source: string, file = 'a.ts') =>
    citationFaults(commentsOf(file, source), [], (name) =>
      name === 'rules.md' ? page : undefined,
    );

  test.each([
    '/** Pays once (docs/rules.md#two-tabs). */',
    '// (docs/rules.md#one), and docs/rules.md\nconst a = 1;',
    `import { b } from '../shared/b';\nconst text = 'API contract';`,
    '// I saw it; IT1 and (docs/rules.md#one) are none.',
  ])('may say: %s', (source) => {
    expect(faults(source)).toEqual([]);
  });

  test.each([
    '/** Pays once (docs/rules.md#three-tabs). */',
    '/** Pays once (docs/gone.md). */',
    '// As the design §4 says.',
    '/** Fees (spec §9). */',
    '/**\n * Deletes it (spec §6, API\n * contract).\n */',
    '// Two tabs (acceptance\n// 4).',
    '/** No table (acceptance, input). */',
    '// See ../shared/rules.',
    '/** Never below 0 (I8). */',
    '/** New version (ui.md). */',
  ])('may not say: %s', (source) => {
    expect(faults(source)).not.toEqual([]);
  });

  test('is found in a style and in what is no code', () => {
    expect(faults('a { color: red } /* spec §2 */', 'a.css')).toHaveLength(1);
    expect(faults('# See docs/gone.md\nPORT=1', 'deploy/shop.env')).toHaveLength(1);
  });

  test('in the title of a test counts as well', () => {
    expect(citationFaults([], ['two tabs (acceptance 4)'], () => undefined)).toHaveLength(1);
  });
});
