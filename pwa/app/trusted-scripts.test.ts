import { expect, test } from 'vitest';
import { isOwnScript } from './trusted-scripts';

const ORIGIN = 'https://shop.example';

test.each([
  '/service-worker.js',
  'https://shop.example/service-worker.js',
  'https://shop.example/assets/search-worker-C3_x-9.js',
])('%s may become a script', (address) => {
  expect(isOwnScript(address, ORIGIN)).toBe(true);
});

test.each([
  'https://elsewhere.example/service-worker.js',
  'http://shop.example/service-worker.js',
  '//elsewhere.example/assets/search-worker.js',
  '/uploads/picture.js',
  '/assets/../uploads/picture.js',
  '/assets/sub/worker.js',
  '/api/products',
  'data:text/javascript,alert(1)',
  'blob:https://shop.example/4f1c',
  'javascript:alert(1)',
  'http://',
  '',
])('%s may not', (address) => {
  expect(isOwnScript(address, ORIGIN)).toBe(false);
});
