import { expect, test } from 'vitest';
import { gstStateNamed } from './gst-state-named';

test('a state is known however a table writes it', () => {
  expect(gstStateNamed(' maharashtra ')).toBe('Maharashtra');
  expect(gstStateNamed('JAMMU & KASHMIR')).toBe('Jammu and Kashmir');
  expect(gstStateNamed('Tamilnadu')).toBe('Tamil Nadu');
  expect(gstStateNamed('The Dadra and Nagar Haveli and Daman and Diu')).toBe(
    'Dadra and Nagar Haveli and Daman and Diu',
  );
  expect(gstStateNamed('Orissa')).toBe('Odisha');
  expect(gstStateNamed('')).toBeUndefined();
  expect(gstStateNamed('Bavaria')).toBeUndefined();
  expect(gstStateNamed('constructor')).toBeUndefined();
});
