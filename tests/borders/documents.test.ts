import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The links of a page that lead into the repository. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/i.test(link));
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function pages(): Promise<string[]> {
  const inDocs = await readdir(path.join(ROOT, 'docs'), { recursive: true });
  const documents = inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  return ['README.md', ...documents];
}

test('links of a page are found, those to other places left out', () => {
  expect(linksOf('[a](pwa/a.ts) and [b](https://b.test) ![c](c.webp "C") [d](#part)')).toEqual([
    'pwa/a.ts',
    'c.webp',
  ]);
});

test('every link of the README and of the documents leads to a file', async () => {
  const broken: string[] = [];
  for (const page of await pages()) {
    const text = await readFile(path.join(ROOT, page), 'utf8');
    for (const link of linksOf(text)) {
      const target = path.join(ROOT, path.dirname(page), link);
      if (!(await exists(target))) broken.push(`${page}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});
