import { expect, test } from 'vitest';
import { argon2Threads } from './argon2-threads';

test('a hash is argon2id with the library’s parameters, and only its password fits', async () => {
  const { hash, verify } = argon2Threads();
  const made = await hash('mango tree 7');
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const checks = await Promise.all([verify(made, 'mango tree 7'), verify(made, 'mango tree 8')]);
  expect(checks).toEqual([true, false]);
});

test('what is no hash is an error, and the thread goes on', async () => {
  const { hash, verify } = argon2Threads();
  await expect(verify('not a hash', 'mango tree 7')).rejects.toThrow();
  expect(await verify(await hash('mango tree 7'), 'mango tree 7')).toBe(true);
});
