import { expect, test } from 'vitest';
import { orderKeyword } from './order-keyword';

test.each([
  ['\u202a+91 98765\u201143210\u202c', '9876543210'],
  ['0091 (98765) 43210', '9876543210'],
  ['९८७६५ ४३२१०', '9876543210'],
  ['411\u00a0001', '411001'],
  ['+91 98765', '+91 98765'],
  ['98765-432 Pune', '98765432 Pune'],
  ['98765-4', '987654'],
  [' asha ', 'asha'],
  ['asha +91 98765 43210', 'asha 9876543210'],
  ['098765-43210 pune', '9876543210 pune'],
  ['#f0d3f986', '#f0d3f986'],
  ['EE 123456789 IN', 'EE 123456789 IN'],
])('%j is searched as %j', (typed, words) => {
  expect(orderKeyword(typed)).toBe(words);
});
