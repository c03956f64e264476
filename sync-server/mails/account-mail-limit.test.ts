import { expect, test } from 'vitest';
import { mailboxOf } from './account-mail-limit';

test.each([
  ['asha@example.in', 'asha@example.in'],
  ['Asha@Example.IN', 'asha@example.in'],
  ['asha+shop@example.in', 'asha@example.in'],
  ['asha+a+b@example.in', 'asha@example.in'],
  ['a.sha@example.in', 'a.sha@example.in'],
  ['a.s.ha+x@gmail.com', 'asha@gmail.com'],
  ['a.sha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@gmail.com.example', 'a.sha@gmail.com.example'],
  ['+x@example.in', '+x@example.in'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
