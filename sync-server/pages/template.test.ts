import { expect, test } from 'vitest';
import { markup } from '../http/markup';
import { templateOf } from './template';

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
