import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { markup } from '../http/markup';
import { createTemplates, templateOf } from './template';

const PLAIN = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta name="description" content="A shop" />
    <title>Shop</title>
    <script type="module" crossorigin src="/assets/shop-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/device-1.js">
    <link rel="modulepreload" crossorigin href="/assets/compose-1.js">
  </head>
  <body>
    <div id="root"><!-- opening -->Opening<!-- opened --></div>
  </body>
</html>`;

const filled = (body?: string) =>
  templateOf(PLAIN)?.fill({
    language: 'en-IN',
    head: markup``,
    ...(body === undefined ? {} : { body }),
  });

test('a document that shows its page asks for the first script alone', () => {
  const html = filled('<main>Lamps</main>');
  expect(html).toContain('src="/assets/shop-1.js"');
  expect(html).not.toContain('modulepreload');
});

test('one that shows nothing yet asks for the device’s services beside it', () => {
  expect(filled()).toContain('<link rel="modulepreload" crossorigin href="/assets/device-1.js">');
  expect(filled()).toContain('<link rel="modulepreload" crossorigin href="/assets/compose-1.js">');
});

test('what is to be seen has the connection before the first script, where there is something', () => {
  expect(filled('<main>Lamps</main>')).toContain(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/shop-1.js">',
  );
  expect(filled()).not.toContain('fetchpriority');
});

test('the document of a screen with a sheet of its own carries that too, without its fonts', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shop-built-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const files = {
    'index.html': PLAIN.replace(
      '</head>',
      '<link rel="stylesheet" crossorigin href="/assets/shop-1.css"></head>',
    ),
    'assets/shop-1.css': '.page{margin:0}',
    'assets/bar-1.css': '.bar{top:0}@font-face{src:url(a)}',
    'assets/product-1.css': '.product{top:0}',
    'assets/policies-1.css': '.article{top:0}',
    '.vite/manifest.json': JSON.stringify({
      'index.html': { isEntry: true, css: ['assets/shop-1.css'] },
      '_bar.js': { imports: ['index.html'], css: ['assets/bar-1.css'] },
      'features/product/product-screen.tsx': {
        name: 'product-screen',
        imports: ['index.html', '_bar.js'],
        css: ['assets/product-1.css'],
      },
      '_policies.js': { name: 'policies', css: ['assets/policies-1.css'] },
    }),
  };
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, '.vite'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const template = await createTemplates(directory).newest();
  expect(template?.sheetOf('catalogue')).toBe('.page{margin:0}');
  expect(template?.sheetOf('product')).toBe('.page{margin:0}.bar{top:0}.product{top:0}');
  expect(template?.sheetOf('text')).toBe('.page{margin:0}.article{top:0}');
});
