import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

describe('isCommonPassword', () => {
  it.each([
    'password',
    'PassWord',
    'Password123!',
    'qwertyuiop',
    '12345678',
    '98765432',
    'aaaaaaaaaa',
    'abcabcabc',
    'x'.repeat(32),
  ])('refuses %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'mango tree on the hill',
    'आम का पेड़ पहाड़ी पर',
    'my password of the sea',
    '48210573',
    'x'.repeat(33),
    'x'.repeat(64),
    'ab'.repeat(64),
  ])('takes %s', (password) => expect(isCommonPassword(password)).toBe(false));
});
