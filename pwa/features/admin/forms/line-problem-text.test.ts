import { describe, expect, test } from 'vitest';
import { MAX_IMAGES, MAX_VARIANTS } from '#shared/catalogue/goods-fields';
import { readProducts } from '#shared/import/read-products';
import { tableRows } from '#shared/import/table-cells';
import { takeProduct } from '#shared/import/take-product';
import hindi from '../../../i18n/hi.json';
import { createTranslator } from '../../../i18n/translate';
import { lineProblemText, problemsText } from './line-problem-text';

const IN_HINDI = createTranslator('hi', hindi);
const OWN = '_id,name,price,image,brand,category,description,countInStock';
const CUP = 'cup,Cup,99,/pictures/cup.webp,Mitti,Kitchen,Plain,5';
const SIZES = `${OWN},variant,option1,value1,sku,barcode,mrp,weight,variantImage`;
const WOO = 'ID,Type,SKU,Name,Published,Regular price,Sale price,Stock,In stock?,Images,Parent';
const SHOPIFY = 'Handle,Title,Body (HTML),Vendor,Variant Price,Variant Inventory Qty,Image Src';

/** What the shop says of the products of a table. */
function saidOf(table: string): string[] {
  const rows = [...tableRows(table)];
  const read = readProducts(rows, { digest: (cell) => cell.slice(0, 6), now: 0 });
  let made = 0;
  return [...(read?.products ?? [])].flatMap((item) => {
    const newId = () => `v${(made += 1)}`;
    const taken = takeProduct(undefined, item, {
      _id: item._id ?? 'new',
      now: 0,
      newId,
      nameAddress: String,
    });
    return [...(taken.problems ?? []).map(({ text }) => text), ...item.notes];
  });
}

/** A table of one product with a column of its own. */
const withCell = (column: string, cell: string) =>
  `${OWN},${column}\n${CUP},"${cell.replaceAll('"', '""')}"\n`;
const wordsOf = (count: number, cell: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => cell(at));

describe('what is wrong in a table', () => {
  test.each([
    ['no name', CUP.replace('Cup', '')],
    ['a long name', CUP.replace('Cup', 'x'.repeat(201))],
    ['no price', CUP.replace('99', '')],
    ['a price of words', CUP.replace('99', 'much')],
    ['a stock of words', CUP.replace(',5', ',many')],
    ['no brand', CUP.replace('Mitti', '')],
    ['no category', CUP.replace('Kitchen', '')],
    ['a picture elsewhere', CUP.replace('/pictures/cup.webp', 'ftp://x.example/a.jpg')],
    ['an id with a space', CUP.replace('cup', 'a cup')],
    ['a reserved id', CUP.replace('cup', 'export')],
    ['the same row twice', `${CUP}\n${CUP}`],
    ['too few cells', 'cup,Cup'],
    ['too many cells', `${CUP},more,and more`],
  ])('is said in Hindi: %s', (_what, rows) => {
    inHindi(saidOf(`${OWN}\n${rows}\n`));
  });

  test.each([
    ['mrp', '5'],
    ['mrp', 'much'],
    ['sku', 'x'.repeat(65)],
    ['barcode', '8.90123E+12'],
    ['weight', 'heavy'],
    ['gstRate', '101'],
    ['hsn', '12'],
    ['lowStock', '-1'],
    ['unit', 'x'.repeat(21)],
    ['tags', wordsOf(51, (at) => `t${at}`).join(',')],
    ['tags', 'x'.repeat(51)],
    ['attributes', wordsOf(51, (at) => `a${at}: b`).join('\n')],
    ['attributes', 'Fabric'],
    ['attributes', `Fabric: ${'x'.repeat(501)}`],
    ['sizeChart', wordsOf(41, (at) => `${at}|${at}`).join('\n')],
    ['sizeChart', wordsOf(13, String).join('|').concat('\n1|2')],
    ['nameHi', 'x'.repeat(201)],
    ['draft', 'perhaps'],
    ['image2', '/pictures/cup.webp'],
    ['revision', 'rabc'],
  ])('is said in Hindi: %s', (column, cell) => {
    inHindi(saidOf(withCell(column, cell)));
  });

  test.each([
    ['no option for a value', `${CUP},,,S,,,,,`],
    ['no option', `${CUP},v1,,,,,,,`],
    ['a strange id', `${CUP},a b,Size,S,,,,,`],
    ['a low MRP', `${CUP},,Size,S,,,5,,`],
    ['a bad picture', `${CUP},,Size,S,,,,,ftp://x`],
    ['one SKU twice', `${CUP},,Size,S,X,,,,\n${CUP},,Size,M,X,,,,`],
    ['one barcode twice', `${CUP},,Size,S,,1,,,\n${CUP},,Size,M,,1,,,`],
    ['values alike', `${CUP},,Size,S,,,,,\n${CUP},,Size,s,,,,,`],
    ['other options', `${CUP},,Size,S,,,,,\n${CUP},,Colour,Red,,,,,`],
    ['another name', `${CUP},,Size,S,,,,,\n${CUP.replace('Cup', 'Mug')},,Size,M,,,,,`],
    ['many values', wordsOf(31, (at) => `${CUP},,Size,${at},,,,,`).join('\n')],
    [
      'many variants',
      wordsOf(MAX_VARIANTS + 1, (at) => `${CUP},v${at},Size,${at % 2},,,,,`).join('\n'),
    ],
    [
      'many pieces',
      wordsOf(2, (at) => `${CUP.replace(',5', ',600000')},,Size,${at},,,,,`).join('\n'),
    ],
  ])('is said in Hindi, of variants: %s', (_what, rows) => {
    inHindi(saidOf(`${SIZES}\n${rows}\n`));
  });

  test.each([
    ['WooCommerce: a set', `${WOO}\n1,grouped,G,Set,1,,,,1,,\n`],
    ['WooCommerce: a lost variation', `${WOO}\n2,variation,V,Lost,1,5,,1,1,,id:9\n`],
    ['WooCommerce: nothing counted', `${WOO}\n3,simple,S,Cup,1,5,,,1,,\n`],
    [
      'Shopify: nothing counted, a long text',
      `${SHOPIFY}\ncup,Cup,${'x'.repeat(5001)},Mitti,99,0,\n`,
    ],
    [
      'Shopify: many pictures',
      `${SHOPIFY}\n${wordsOf(MAX_IMAGES + 1, (at) => `cup,Cup,,Mitti,99,1,https://x.example/${at}.jpg`).join('\n')}\n`,
    ],
  ])('is said in Hindi, of %s', (_what, table) => {
    inHindi(saidOf(table));
  });

  test.each([
    'Nothing was imported: 3 lines have errors',
    'Nothing was imported. The first 50 lines with errors:',
    'The table is larger than 8 MB',
    'More than 10000 rows: split the table',
    'The first row must be _id,name',
    'The first row must be pin,city. Found: Pincode,Place',
    'The first row must be _id,name. Found: id,name. Missing: _id',
    'A quote that opens here is never closed',
    'Text follows a closing quote; a quote inside a cell is doubled',
  ])('is said in Hindi, of the whole file: %s', (text) => {
    expect(problemsText(text, IN_HINDI)).toMatch(/\p{Script=Devanagari}/u);
  });

  test('keeps the column and the line that it is in, and what the file says', () => {
    expect(lineProblemText('price (line 7): kettle stands in line 2 already', IN_HINDI)).toBe(
      'price (पंक्ति 7): kettle पहले से पंक्ति 2 में है',
    );
    const both = 'price: Enter yes or no; 3 instead of 5 cells';
    expect(problemsText(both, IN_HINDI)).toBe('price: yes या no लिखें; 5 की जगह 3 सेल');
    expect(problemsText(both, createTranslator('en', null))).toBe(both);
  });
});

/** Each sentence is another one in Hindi, and there is one. */
function inHindi(said: readonly string[]): void {
  expect(said).not.toEqual([]);
  expect(
    said.filter((text) => !/\p{Script=Devanagari}/u.test(lineProblemText(text, IN_HINDI))),
  ).toEqual([]);
}
