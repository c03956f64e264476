import { expect, test } from 'vitest';
import { isGtin } from './gtin';

test.each([
  ['an EAN-13 with the right check digit', '4006381333931', true],
  ['an Indian number', '8901234567890', true],
  ['an EAN-8', '96385074', true],
  ['a UPC', '036000291452', true],
  ['a number of a carton', '10614141000415', true],
  ['a wrong check digit', '4006381333932', false],
  ['a number that shops give themselves', '2000000000008', false],
  ['the same of 8 digits', '20000004', false],
  ['a coupon', '9900000000004', false],
  ['zeros', '00000000', false],
  ['another length', '40063813339', false],
  ['a text', 'KURTA-M', false],
  ['spaces', '4006381 333931', false],
])('%s', (_what, code, isOne) => {
  expect(isGtin(code)).toBe(isOne);
});
