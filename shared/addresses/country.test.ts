import { describe, expect, test } from 'vitest';
import { COUNTRIES, countryOf, listedCountry } from './country';

describe('the list of countries', () => {
  // docs/shop-rules.md#r-addresses-12
  test('is that of ISO 3166, India first, the others by name', () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(COUNTRIES[0]).toEqual({ code: 'IN', name: 'India' });
    const others = COUNTRIES.slice(1).map(({ name }) => name);
    expect(others.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(others);
    for (const { code } of COUNTRIES) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  test('names each country once, and each code and name is its own', () => {
    for (const { code, name } of COUNTRIES) {
      expect(countryOf(code)).toBe(code);
      expect(countryOf(name)).toBe(code);
      expect(listedCountry(code)).toBe(name);
      // Room for it in an address.
      expect(name.length).toBeLessThanOrEqual(60);
    }
  });
});

test.each([
  ['U.S.A.', 'US'],
  ['the united kingdom', 'GB'],
  ["Cote d'Ivoire", 'CI'],
  ['Bosnia & Herzegovina', 'BA'],
  ['Saint Lucia', 'LC'],
  ['TURKEY', 'TR'],
  ['नेपाल', 'NP'],
  ['British Indian Ocean Territory', 'IO'],
])('%j is known', (written, code) => {
  expect(countryOf(written)).toBe(code);
});

test.each(['', ' ', '.', 'Atlantis', 'Indiana', 'toString', '__proto__', '411001'])(
  '%j is no country, and stays as it is written',
  (written) => {
    expect(countryOf(written)).toBeUndefined();
    expect(listedCountry(written)).toBe(written);
  },
);
