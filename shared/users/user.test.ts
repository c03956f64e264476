import { expect, test } from 'vitest';
import { samePassword } from './same-password';
import { MIN_PASSWORD, newPassword, PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from './user';
import * as z from 'zod/mini';

// docs/shop-rules.md#r-forms-3
test('the message for a short password names the least length', () => {
  const short = newPassword.safeParse('x'.repeat(MIN_PASSWORD - 1));
  expect(short.error?.issues.map(({ message }) => message)).toEqual([PASSWORD_TOO_SHORT]);
  expect(PASSWORD_TOO_SHORT).toContain(` ${MIN_PASSWORD} `);
  expect(newPassword.safeParse('x'.repeat(MIN_PASSWORD)).success).toBe(true);
});

// docs/shop-rules.md#r-forms-3
test('reports differing passwords under the second, whatever else is wrong', () => {
  const form = z.object({ password: newPassword, confirmPassword: z.string() }).check(samePassword);
  const issues = form.safeParse({ password: 'short', confirmPassword: 'other' }).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['password', PASSWORD_TOO_SHORT],
    ['confirmPassword', PASSWORDS_DIFFER],
  ]);
  expect(form.safeParse({ password: 'long enough', confirmPassword: 'long enough' }).success).toBe(
    true,
  );
});
