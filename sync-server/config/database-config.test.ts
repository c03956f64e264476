import { expect, test } from 'vitest';
import { databaseOf } from './database-config';

function read(environment: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { config: databaseOf((name) => environment[name], problems), problems };
}

test('without DATABASE_URL it is the embedded store', () => {
  expect(read({})).toEqual({ config: null, problems: [] });
  expect(read({ DATABASE_POOL: '5' })).toEqual({ config: null, problems: [] });
});

test('an address, a pooler’s, a standby’s, and how many connections', () => {
  const url = 'postgres://shop:secret@db.example:6432/shop';
  const listenUrl = 'postgresql://shop:secret@db.example/shop';
  expect(read({ DATABASE_URL: url })).toEqual({
    config: { url, listenUrl: null, readUrl: null, poolSize: null },
    problems: [],
  });
  const readUrl = 'postgres://shop:secret@db-2.example/shop';
  const all = {
    DATABASE_URL: url,
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_READ_URL: readUrl,
    DATABASE_POOL: '30',
  };
  expect(read(all).config).toEqual({ url, listenUrl, readUrl, poolSize: 30 });
});

test('what is wrong is named, and no password is shown', () => {
  const { problems } = read({
    DATABASE_URL: 'mysql://shop:secret@db.example/shop',
    DATABASE_LISTEN_URL: 'db.example:secret',
    DATABASE_READ_URL: 'replica',
    DATABASE_POOL: '1',
  });
  expect(problems).toEqual([
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/shop',
    'DATABASE_LISTEN_URL must be an address such as postgres://user:password@host:5432/shop',
    'DATABASE_READ_URL must be an address such as postgres://user:password@host:5432/shop',
    'DATABASE_POOL must be a number from 2 to 1000',
  ]);
});
