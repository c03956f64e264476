import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget, signInPath } from './redirect';

describe('redirectTarget', () => {
  it.each(['/shipping', '/order/abc', '/search/tea%20cup/page/2', '/cart?x=1#top', '/'])(
    'takes the path %s of this shop',
    (path) => expect(redirectTarget(path)).toBe(path),
  );

  // docs/shop-rules.md#r-routes-7
  it.each([
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/%2E%2E/x',
    '/a/../b',
    '/login',
    '/login/',
    '/login?redirect=/login',
    '/register',
    '',
    null,
    undefined,
  ])('refuses %j', (wanted) => expect(redirectTarget(wanted)).toBe('/'));

  // docs/shop-rules.md#r-routes-7
  it('never leaves this origin, whatever it is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      '\t',
      'a',
      'x.y',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (wanted) => {
        const target = redirectTarget(wanted);
        const address = new URL(target, 'https://shop.example');
        expect(address.origin).toBe('https://shop.example');
        expect(new URL(address.pathname, 'https://shop.example').origin).toBe(
          'https://shop.example',
        );
      }),
    );
  });
});

describe('signInPath', () => {
  it('names the way back, readably', () => {
    expect(signInPath('/shipping')).toBe('/login?redirect=/shipping');
    expect(signInPath('/search/a b')).toBe('/login');
    expect(signInPath('/search/a%20b?x=1')).toBe('/login?redirect=/search/a%2520b%3Fx%3D1');
    expect(signInPath('/')).toBe('/login');
    expect(signInPath('/shipping', '/register')).toBe('/register?redirect=/shipping');
  });

  it('is read back as it was meant', () => {
    const address = new URL(signInPath('/search/tea?x=1&y=2#z'), 'https://shop.example');
    expect(redirectTarget(address.searchParams.get('redirect'))).toBe('/search/tea?x=1&y=2#z');
  });
});
