import { expect, test } from 'vitest';
import { errorCollectorOf } from './error-dsn-config';

const KEY = '0123456789abcdef0123456789abcdef';

function read(dsn: string) {
  const problems: string[] = [];
  const collector = errorCollectorOf(() => dsn, 'https://shop.example', problems);
  return { collector, problems };
}

test.for([
  [`https://${KEY}@o1.ingest.sentry.io/42`, 'https://o1.ingest.sentry.io/api/42/envelope/'],
  [
    `https://${KEY}@errors.example:8443/tools/7`,
    'https://errors.example:8443/tools/api/7/envelope/',
  ],
  [`http://${KEY}@127.0.0.1:8000/1`, 'http://127.0.0.1:8000/api/1/envelope/'],
  [`http://${KEY}@[::1]:8000/1`, 'http://[::1]:8000/api/1/envelope/'],
] as const)('%s names a collector', ([dsn, url]) => {
  expect(read(dsn)).toEqual({ collector: { dsn, url, key: KEY }, problems: [] });
});

test.for([
  'not an address',
  `http://${KEY}@errors.example/1`,
  `ftp://${KEY}@errors.example/1`,
  'https://errors.example/1',
  `https://${KEY}:secret@errors.example/1`,
  `https://${KEY}@errors.example/`,
  `https://${KEY}@errors.example/shop`,
  `https://${KEY}@errors.example/1?to=elsewhere`,
  `https://${KEY}@shop.example/1`,
])('%s names none, and the key is not said again', (dsn) => {
  const { collector, problems } = read(dsn);
  expect(collector).toBeNull();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^ERROR_DSN must be /);
  expect(problems[0]).not.toContain(KEY);
});
