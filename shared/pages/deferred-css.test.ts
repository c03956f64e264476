import { expect, test } from 'vitest';
import { deferredCss, withSheet } from './deferred-css';

test('a cached document loads its style sheet at once', () => {
  const html = `<head>${deferredCss('/assets/shop-1.css')}<style>a{}</style></head>`;
  expect(withSheet(html)).toBe(
    '<head><link rel="stylesheet" crossorigin href="/assets/shop-1.css" /><style>a{}</style></head>',
  );
  expect(withSheet('<head></head>')).toBe('<head></head>');
});
