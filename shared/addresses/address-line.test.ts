import { expect, it } from 'vitest';
import { home } from '../testing/an-address';
import { placeInLine, placeLines } from './address-line';

it('an address without recipient, landmark and state is written as ever', () => {
  expect(placeInLine(home)).toBe('12 Lake Road, Pune 411001, India');
});

it('the recipient comes first, the landmark behind the street, the state behind the city', () => {
  const place = {
    ...home,
    name: 'Asha Rao',
    landmark: 'Opposite the temple',
    state: 'Maharashtra',
  };
  expect(placeInLine(place)).toBe(
    'Asha Rao, 12 Lake Road, Opposite the temple, Pune, Maharashtra 411001, India',
  );
  expect(placeLines(place)).toEqual([
    '12 Lake Road',
    'Opposite the temple',
    'Pune, Maharashtra 411001',
    'India',
  ]);
});
