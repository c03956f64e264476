import { describe, expect, test } from 'vitest';
import type { Language, PublicPage } from '#shared/pages/public-page';
import { BUILT_PAGE } from '../testing/page-server';
import { head, listPage, productPage } from '../testing/page-samples';
import { headMarkup } from './head-markup';
import { templateOf } from './template';

/** The whole document with this head. */
function documentWith(path: string, page: PublicPage, language: Language = 'en'): string {
  const words = head(path, page);
  const filling = { language, words, head: headMarkup(words, language) };
  return templateOf(BUILT_PAGE)?.fill(filling) ?? '';
}

describe('hostile texts', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '</title></head><body onload=alert(1)>',
    `" onmouseover="alert(1)" '`,
    '<!--<script>',
    ']]>&lt;$&$1',
    '\u2028\u2029\u0000\u001b[31m',
    '\u202egnp.elttek\u2066',
    '\ud800 half \udfff',
  ];

  test.each(HOSTILE)('%j changes nothing outside of itself', (text) => {
    const fields = { name: `a ${text}`, brand: text, category: text, description: text };
    const pages: [string, PublicPage][] = [
      ['/product/kettle', productPage(fields)],
      ['/product/kettle', productPage({ ...fields, image: `https://x.example/${text}` })],
      [`/search/x`, listPage({ keyword: text })],
      ['/?category=x', listPage({ category: text })],
    ];
    for (const [path, page] of pages) {
      const html = documentWith(path, page);
      const plain = documentWith(path, page.kind === 'product' ? productPage() : page);
      const count = (part: string) => html.split(part).length - 1;
      expect(count('<script')).toBe(
        page.kind === 'product' ? 3 : plain.split('<script').length - 1,
      );
      expect(count('</head>')).toBe(1);
      expect(count('<body')).toBe(1);
      const tags = html.replaceAll(/ld\+json">.*?<\/script>/g, '');
      expect(tags).not.toMatch(/["'] onmouseover=/);
      expect(html).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\u202e\u2066]/u);
      expect(html).not.toMatch(/\p{Surrogate}/u);
      for (const [, json = ''] of html.matchAll(/ld\+json">(.*?)<\/script>/g)) {
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toHaveProperty('@type');
      }
    }
  });

  test('a text in the structured data is the text itself', () => {
    const name = 'Rice & <b>"Dal"</b> 5\u2032';
    const html = documentWith('/product/kettle', productPage({ name }));
    const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name });
  });

  test('10,000 characters are cut', () => {
    const long = 'x'.repeat(10_000);
    const { title, description } = head(
      '/product/x',
      productPage({ name: long, description: long }),
    );
    expect([...title].length).toBeLessThan(100);
    expect([...description].length).toBeLessThanOrEqual(161);
    const html = documentWith('/search/x', listPage({ keyword: long }));
    expect(html.length).toBeLessThan(BUILT_PAGE.length + 15_000);
  });
});
