import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { keywordWords, searchTextOf } from './keyword';
import { createSearchIndex, loadSearchIndex, type SearchableProduct } from './search-index';

let made = 0;
function product(name: string, brand = 'Norvelle', category = 'Electronics'): SearchableProduct {
  made += 1;
  const createdAt = new Date(1_700_000_000_000 + made * 1000).toISOString();
  return { _id: `p${made}`, name, brand, category, createdAt };
}

const headphones = product('Wireless Headphones');
const kettle = product('Steel Kettle 1.5 L', 'Agnika', 'Kitchen');
const kettleBrand = product('Toaster', 'Kettle & Sons', 'Kitchen');
const phone = product('Phone Stand');
const creme = product('Crème Brûlée Set', 'Doux', 'Kitchen');
const shop = [headphones, kettle, kettleBrand, phone, creme];
const index = createSearchIndex(shop);

describe('search index', () => {
  it('finds nothing for a keyword without words', () => {
    expect(index.search('  ')).toEqual([]);
  });

  it('ignores case and accents', () => {
    expect(index.search('CREME brulee')).toEqual([creme._id]);
  });

  it('wants every word, in whichever field', () => {
    expect(index.search('kettle kitchen agnika')).toEqual([kettle._id]);
  });

  it('ranks a word in the name over one in the brand', () => {
    expect(index.search('kettle')).toEqual([kettle._id, kettleBrand._id]);
  });

  it('puts words that begin with it before words that only hold it', () => {
    expect(index.search('phone')).toEqual([phone._id, headphones._id]);
  });

  it('orders matches inside words newest first', () => {
    const older = product('Redcurrant');
    const newer = product('Blackcurrant');
    expect(createSearchIndex([older, newer]).search('curr')).toEqual([newer._id, older._id]);
  });

  it.each([
    ['hedphones', headphones],
    ['stel ketle', kettle],
    ['wirelss hedphone', headphones],
  ])('forgives the slips in %s', (keyword, meant) => {
    expect(index.search(keyword)[0]).toBe(meant._id);
  });

  it('falls back to some of the words only where no product has all of them', () => {
    expect(index.search('velvet kettle')).toEqual([kettle._id, kettleBrand._id]);
    expect(index.search('zzzz')).toEqual([]);
  });

  it('does not list the whole shop for single letters among words that nothing has', () => {
    expect(index.search('zzzz w q')).toEqual([]);
  });

  it('does not guess where a strict match exists', () => {
    const stool = product('Steal Stool');
    expect(createSearchIndex([kettle, stool]).search('steal')).toEqual([stool._id]);
  });

  it('follows changes, and says whether a change mattered', () => {
    const changing = createSearchIndex(shop);
    expect(changing.put({ ...kettle })).toBe(false);
    expect(changing.put({ ...kettle, name: 'Copper Kettle' })).toBe(true);
    expect(changing.search('steel')).toEqual([]);
    expect(changing.search('copper')).toEqual([kettle._id]);
    expect(changing.remove(kettle._id)).toBe(true);
    expect(changing.remove(kettle._id)).toBe(false);
    expect(changing.search('copper')).toEqual([]);
    expect(changing.size).toBe(shop.length - 1);
  });

  it('answers the same after it was stored and loaded, and can still be changed', () => {
    const loaded = loadSearchIndex(index.toJSON());
    if (!loaded) throw new Error('The stored index was not read');
    for (const keyword of ['phone', 'kettle', 'hedphones', 'creme', 'e'])
      expect(loaded.search(keyword)).toEqual(index.search(keyword));
    loaded.remove(phone._id);
    expect(loaded.search('phone')).toEqual([headphones._id]);
  });

  it.each(['', '{', 'null', '{"format":0,"entries":[],"index":{}}', '{"format":1,"entries":[[]]}'])(
    'does not load %j',
    (json) => {
      expect(loadSearchIndex(json)).toBeUndefined();
    },
  );

  describe('with the words of the owner', () => {
    const rice = product('Basmati Rice', 'Dhanyori', 'Grocery');
    const bottle = product('Steel Water Bottle', 'Kansora', 'Kitchen');
    const lamp = product('Desk Lamp', 'Deevara', 'Home');
    const tea = product('Assam Tea', 'Chaivarsh', 'Grocery');
    const teal = product('Teal Jacket', 'Pahadoor', 'Clothing');
    const slipperBox = product('Slipper Box', 'Padvika', 'Home');
    const chappals = product('Kolhapuri Chappals', 'Padvika', 'Footwear');
    const all = [rice, bottle, lamp, tea, teal, slipperBox, chappals];
    const taught = createSearchIndex(all);
    taught.setWords({
      revision: 1,
      synonyms: [
        { typed: 'chawal', means: 'rice' },
        { typed: 'चाय', means: 'tea' },
        { typed: 'पानी की बोतल', means: 'water bottle' },
        { typed: 'slipper', means: 'chappals' },
      ],
      categories: [{ category: 'Footwear', hindi: 'जूते' }],
    });

    // docs/shop-rules.md#r-catalogue-15, #r-catalogue-16
    it.each([
      ['chawal', rice],
      ['basmati chawal', rice],
      ['chaawal', rice],
      ['चावल', rice],
      ['चाय', tea],
      ['chay', tea],
      ['pani ki botal', bottle],
      ['जूते', chappals],
      ['joote', chappals],
    ])('finds by %s what it means', (keyword, meant) => {
      expect(taught.search(keyword)).toEqual([meant._id]);
    });

    // docs/shop-rules.md#r-catalogue-4
    it('puts what has the words themselves first', () => {
      expect(taught.search('slipper')).toEqual([slipperBox._id, chappals._id]);
    });

    it('takes a meaning in whole words: tea is not teal', () => {
      expect(taught.search('चाय')).not.toContain(teal._id);
    });

    it('reads Hindi letters by their sound without any word of the owner', () => {
      const bare = createSearchIndex(all);
      expect(bare.search('लैंप')).toEqual([lamp._id]);
      expect(bare.search('स्टील की बोतल')).toEqual([bottle._id]);
      expect(bare.search('कोल्हापुरी चप्पल')).toEqual([chappals._id]);
      expect(createSearchIndex([product('चाय मसाला')]).search('chai masala')).toHaveLength(1);
    });

    it('lists in an order of its own what is meant, and what is in Hindi letters, but no slips', () => {
      expect(taught.matching('chawal')).toEqual([rice._id]);
      expect(taught.matching('slipper').sort()).toEqual([slipperBox._id, chappals._id].sort());
      expect(taught.matching('लैंप')).toEqual([lamp._id]);
      expect(taught.matching('chaawal')).toEqual([rice._id]);
      expect(taught.matching('lemp')).toEqual([]);
    });

    it('replaces the words of the owner with others, and clears them', () => {
      const other = createSearchIndex(all);
      other.setWords({
        revision: 1,
        synonyms: [{ typed: 'batti', means: 'lamp' }],
        categories: [],
      });
      expect(other.matching('batti')).toEqual([lamp._id]);
      other.setWords({ revision: 2, synonyms: [], categories: [] });
      expect(other.matching('batti')).toEqual([]);
    });

    it('orders what it found before as it did without them', () => {
      const bare = createSearchIndex(all);
      for (const keyword of ['kitchen', 'te', 'padvika', 'lamp desk', 'wter botle', 'e']) {
        const before = bare.search(keyword);
        expect(taught.search(keyword).filter((id) => before.includes(id))).toEqual(before);
      }
    });
  });

  // docs/shop-rules.md#r-catalogue-4
  it('finds exactly what the shared rule matches, wherever it matches anything', () => {
    const word = fc.constantFrom(
      'red',
      'reddish',
      'Lamp',
      'lamps',
      'T-Shirt',
      'été',
      '5',
      '&',
      'a',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const products = fc.array(fc.tuple(text, text, text), { maxLength: 8 });
    fc.assert(
      fc.property(products, text, (fields, keyword) => {
        const all = fields.map(([name, brand, category]) => product(name, brand, category));
        const words = keywordWords(keyword);
        const hasWords = (text: string) => words.every((word) => text.includes(word));
        const matching = all.filter((one) => hasWords(searchTextOf(one))).map(({ _id }) => _id);
        fc.pre(matching.length > 0);
        expect(createSearchIndex(all).search(keyword).sort()).toEqual(matching.sort());
      }),
    );
  });
});
