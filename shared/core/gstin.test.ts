import { expect, test } from 'vitest';
import { gstinField } from './gstin';

test('a GST number is taken in any case and with blanks, and none is none', () => {
  expect(gstinField.parse(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV');
  expect(gstinField.parse('')).toBe('');
});

test('one with a wrong check digit, of no state or of another form is refused', () => {
  for (const wrong of ['27AAPFU0939F1ZX', '00AAPFU0939F1ZV', '27AAPFU0939F1', 'GSTIN'])
    expect(gstinField.safeParse(wrong).error?.issues[0]?.message).toBe('Not a valid GST number');
});
