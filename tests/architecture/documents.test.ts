import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anchorsOf, linksOf } from './page-links';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function pages(): Promise<string[]> {
  const inDocs = await readdir(path.join(ROOT, 'docs'), { recursive: true });
  const atRoot = await readdir(ROOT);
  return [
    ...atRoot.filter((name) => name.endsWith('.md')),
    'demo-shop/README.md',
    ...inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
}

const read = (page: string) => readFile(path.join(ROOT, page), 'utf8');

test('finds the links of a page, without external ones', () => {
  expect(
    linksOf(
      '[a](pwa/a.ts) and [b](https://b.test) ![c](c.webp "C") [d](#part)\n```\n[e](e.ts)\n```\n[f](f.md#part)',
    ),
  ).toEqual([
    { path: 'pwa/a.ts', anchor: '' },
    { path: 'c.webp', anchor: '' },
    { path: '', anchor: 'part' },
    { path: 'f.md', anchor: 'part' },
  ]);
});

test('gives headings the names that GitHub gives them, each its own', () => {
  const page = `# A shop's \`rules\`
## Who is asking
## Who is asking
### 2. What? [Why](why.md) – so<a id="so"></a>
\`\`\`sh
# no heading
\`\`\`
| <a id="row"></a>row |`;
  expect([...anchorsOf(page)]).toEqual([
    'so',
    'row',
    'a-shops-rules',
    'who-is-asking',
    'who-is-asking-1',
    '2-what-why--so',
  ]);
});

test('every link of the documents leads to an existing file and part of it', async () => {
  const broken: string[] = [];
  for (const page of await pages()) {
    for (const { path: link, anchor } of linksOf(await read(page))) {
      const target = link === '' ? page : path.join(path.dirname(page), link);
      const isThere = await exists(path.join(ROOT, target));
      if (!isThere) broken.push(`${page}: ${link}`);
      else if (
        anchor !== '' &&
        target.endsWith('.md') &&
        !anchorsOf(await read(target)).has(anchor)
      )
        broken.push(`${page}: ${link}#${anchor}`);
    }
  }
  expect(broken).toEqual([]);
});
