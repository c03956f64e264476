import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { foldText } from './keyword';
import { createSearchIndex, loadSearchIndex, type SearchableProduct } from './search-index';

let made = 0;
function product(
  name: string,
  brand = 'Norvelle',
  category = 'Electronics',
  more: Partial<SearchableProduct> = {},
): SearchableProduct {
  made += 1;
  const createdAt = new Date(1_700_000_000_000 + made * 1000).toISOString();
  return { _id: `p${made}`, name, brand, category, price: 100, createdAt, ...more };
}

/** The ids of what a keyword finds among these products. */
const found = (among: readonly SearchableProduct[], keyword: string) =>
  createSearchIndex(among).search(keyword);

const headphones = product('Wireless Headphones');
const kettle = product('Steel Kettle 1.5 L', 'Agnika', 'Kitchen');
const kettleBrand = product('Toaster', 'Kettle & Sons', 'Kitchen');
const phone = product('Phone Stand');
const creme = product('Crème Brûlée Set', 'Doux', 'Kitchen');
const shop = [headphones, kettle, kettleBrand, phone, creme];
const index = createSearchIndex(shop);

describe('search index', () => {
  const ids = (keyword: string) => index.search(keyword).ids;

  it('finds nothing for a keyword without words', () => {
    expect(index.search('  ')).toEqual({ ids: [], similar: false });
    expect(index.search('&')).toEqual({ ids: [], similar: false });
  });

  it('ignores case and accents', () => {
    expect(ids('CREME brulee')).toEqual([creme._id]);
  });

  it('wants every word, in whichever field', () => {
    expect(ids('kettle kitchen agnika')).toEqual([kettle._id]);
  });

  it('ranks a word in the name over one in the brand', () => {
    expect(ids('kettle')).toEqual([kettle._id, kettleBrand._id]);
  });

  // docs/shop-rules.md#r-catalogue-4
  it('puts whole words before words that begin with it before words that only hold it', () => {
    const phones = product('Phonepad');
    const all = [headphones, phones, phone];
    expect(found(all, 'phone').ids).toEqual([phone._id, phones._id, headphones._id]);
  });

  it('orders equal matches newest first', () => {
    const older = product('Redcurrant');
    const newer = product('Blackcurrant');
    expect(found([older, newer], 'curr').ids).toEqual([newer._id, older._id]);
  });

  it.each([
    ['hedphones', headphones],
    ['stel ketle', kettle],
    ['wirelss hedphone', headphones],
    ['kettel', kettle],
  ])('forgives the slips in %s, and says that it is only similar', (keyword, meant) => {
    const { ids: all, similar } = index.search(keyword);
    expect([all[0], similar]).toEqual([meant._id, true]);
  });

  it('falls back to some of the words only where no product has all of them', () => {
    const some = index.search('velvet kettle');
    expect(some).toEqual({ ids: [kettle._id, kettleBrand._id], similar: true });
    expect(index.search('zzzz')).toEqual({ ids: [], similar: false });
  });

  it('does not list the whole shop for single letters among words that nothing has', () => {
    expect(ids('zzzz w q')).toEqual([]);
  });

  it('does not guess where a sure match exists', () => {
    const stool = product('Steal Stool');
    expect(found([kettle, stool], 'steal')).toEqual({ ids: [stool._id], similar: false });
  });

  it('follows changes, and says whether a change mattered', () => {
    const changing = createSearchIndex(shop);
    expect(changing.put({ ...kettle })).toBe(false);
    expect(changing.put({ ...kettle, name: 'Copper Kettle' })).toBe(true);
    expect(changing.search('steel').ids).toEqual([]);
    expect(changing.search('copper').ids).toEqual([kettle._id]);
    expect(changing.put({ ...kettle, name: 'Copper Kettle', price: 90 })).toBe(true);
    expect(changing.remove(kettle._id)).toBe(true);
    expect(changing.remove(kettle._id)).toBe(false);
    expect(changing.search('copper').ids).toEqual([]);
    expect(changing.size).toBe(shop.length - 1);
  });

  it('answers the same after it was stored and loaded, and can still be changed', () => {
    const coded = createSearchIndex([...shop, product('Bulb', 'X', 'Home', { sku: 'B-9' })]);
    const loaded = loadSearchIndex(coded.toJSON());
    if (!loaded) throw new Error('The stored index was not read');
    for (const keyword of ['phone', 'kettle', 'hedphones', 'creme', 'e', 'b-9', 'under 1000'])
      expect(loaded.search(keyword)).toEqual(coded.search(keyword));
    expect(loaded.put(phone)).toBe(false);
    loaded.remove(phone._id);
    expect(loaded.search('phone').ids).toEqual([headphones._id]);
  });

  it.each([
    '',
    '{',
    'null',
    '{"format":1,"entries":[]}',
    '{"format":2,"entries":[[]]}',
    '{"format":2,"entries":[["a","b",null,"c"]]}',
  ])('does not load %j', (json) => {
    expect(loadSearchIndex(json)).toBeUndefined();
  });

  it('orders ids as lists are: newest first', () => {
    expect(index.newest([kettle._id, 'unknown', creme._id])).toEqual([creme._id, kettle._id]);
  });
});

describe('what shoppers type', () => {
  const saree = product('Silk Saree with Zari Border', 'Rangsuta', 'Clothing', { price: 1999 });
  const shampoo = product('Tea Tree Shampoo, 300 ml', 'Rupsari', 'Beauty', { price: 349 });
  const backpack = product('Laptop Backpack with Rain Cover', 'Yatravik', 'Bags', { price: 1999 });
  const laptop = product('Everyday Laptop 14-inch, 8 GB', 'Orvikt', 'Electronics', {
    price: 42990,
  });
  const lamp = product('Table Lamp', 'Deevara', 'Home', { price: 2249.5 });
  const shirts = product('Crew-Neck T-Shirts, Pack of 3', 'Denvira', 'Clothing', { price: 999 });
  const kurta = product('Men’s Linen Kurta', 'Bunkaro', 'Clothing', { price: 1499 });
  const bank = product('Power Bank, 20,000 mAh', 'Kirantek', 'Electronics', { price: 1000 });
  const all = [saree, shampoo, laptop, backpack, lamp, shirts, kurta, bank];

  // docs/shop-rules.md#r-catalogue-4
  it.each([
    ['sari', [saree]],
    ['laptop', [laptop, backpack]],
    ['lamps', [lamp]],
    ['tshirt', [shirts]],
    ['t shirt', [shirts]],
    ["men's kurta", [kurta]],
    ['mens kurta', [kurta]],
    ['men‘s kurta', [kurta]],
    ['“lamp”!', [lamp]],
    ['lamp?', [lamp]],
    ['powerbank 20000mah', [bank]],
    ['laptop for me', [laptop, backpack]],
  ])('%s finds what it names, as a sure match', (keyword, wanted) => {
    expect(found(all, keyword)).toEqual({ ids: wanted.map(({ _id }) => _id), similar: false });
  });

  // docs/shop-rules.md#r-catalogue-4
  it('finds nothing inside a brand, but its beginning', () => {
    expect(found([shampoo], 'sari').ids).toEqual([]);
    expect(found([shampoo], 'rups').ids).toEqual([shampoo._id]);
  });

  // docs/shop-rules.md#r-catalogue-4
  it('takes a price as a limit, alone and beside words', () => {
    expect(found(all, 'under 1000').ids).toEqual([bank._id, shirts._id, shampoo._id]);
    expect(found(all, 'tshirt below 1000').ids).toEqual([shirts._id]);
    expect(found(all, 'tshirt 500 se kam')).toEqual({ ids: [], similar: false });
  });

  // docs/shop-rules.md#r-catalogue-15
  it.each([
    ['doodh', 'Toned Milk, 1 Litre'],
    ['दूध', 'Toned Milk, 1 Litre'],
    ['milk', 'दूध, 1 लीटर'],
    ['dudh', 'Toned Milk, 1 Litre'],
    ['cheeni', 'Sugar, 1 kg'],
    ['besan', 'Gram Flour, 500 g'],
    ['sindoor', 'Kumkum, Red'],
    ['fridge', 'Refrigerator, 190 Litre'],
    ['एसी', 'Air Conditioner, 1.5 Ton'],
  ])('%s finds %s without any word of the owner', (keyword, name) => {
    const wanted = product(name);
    expect(found([...all, wanted], keyword)).toEqual({ ids: [wanted._id], similar: false });
  });

  // docs/shop-rules.md#r-catalogue-4
  it('says that parts of other words are only similar to a word that is known to be whole', () => {
    const carrom = product('Carrom Board');
    expect(found([carrom], 'car')).toEqual({ ids: [carrom._id], similar: true });
    expect(found([carrom], 'carro')).toEqual({ ids: [carrom._id], similar: false });
  });

  // docs/shop-rules.md#r-catalogue-4
  it('finds numbers of articles and bar codes exactly, those of variants too', () => {
    const coded = product('Bulb', 'Kirantek', 'Home', {
      sku: 'KB-9W',
      barcode: '8901234567894',
      variants: [
        { sku: 'KB-9W-WARM' },
        { barcode: '8901234567900' },
        { sku: 'OLD-9W', archived: true },
      ],
    });
    for (const code of ['kb-9w', '8901234567894', 'KB-9W-warm ', '8901234567900'])
      expect(found([...all, coded], code)).toEqual({ ids: [coded._id], similar: false });
    for (const code of ['890123456789', 'old-9w'])
      expect(found([...all, coded], code).ids).toEqual([]);
  });

  // docs/shop-rules.md#r-catalogue-4
  it('searches tags, the values of options, and the texts in Hindi', () => {
    const mug = product('Mug', 'Deevara', 'Kitchen', {
      tags: ['rakhi gift'],
      options: [{ values: ['Teal', 'Rust'] }],
      translations: { hi: { name: 'नीला मग', category: 'रसोई' } },
    });
    for (const keyword of ['gift', 'teal mug', 'नीला', 'रसोई', 'मग'])
      expect(found([mug, lamp], keyword)).toEqual({ ids: [mug._id], similar: false });
  });
});

describe('with the words of the owner', () => {
  const rice = product('Basmati Rice', 'Dhanyori', 'Grocery');
  const bottle = product('Steel Water Bottle', 'Kansora', 'Kitchen');
  const lamp = product('Desk Lamp', 'Deevara', 'Home');
  const tea = product('Assam Tea', 'Chaivarsh', 'Grocery');
  const teal = product('Teal Jacket', 'Pahadoor', 'Clothing');
  const tiles = product('Zellij Tiles', 'Padvika', 'Home');
  const chappals = product('Kolhapuri Chappals', 'Padvika', 'Footwear');
  const all = [rice, bottle, lamp, tea, teal, tiles, chappals];
  const taught = createSearchIndex(all);
  taught.setWords({
    revision: 1,
    synonyms: [
      { typed: 'annam', means: 'rice' },
      { typed: 'पेय', means: 'tea' },
      { typed: 'ठंडे पानी की सुराही', means: 'water bottle' },
      { typed: 'zellij', means: 'chappals' },
    ],
    categories: [{ category: 'Footwear', hindi: 'पादुका' }],
  });

  // docs/shop-rules.md#r-catalogue-15, #r-catalogue-16
  it.each([
    ['annam', rice],
    ['basmati annam', rice],
    ['aannam', rice],
    ['अन्नम', rice],
    ['पेय', tea],
    ['thande pani ki surahi', bottle],
    ['पादुका', chappals],
    ['paduka', chappals],
  ])('finds by %s what it means', (keyword, meant) => {
    expect(taught.search(keyword).ids).toEqual([meant._id]);
  });

  // docs/shop-rules.md#r-catalogue-4
  it('puts what has the words themselves first', () => {
    expect(taught.search('zellij').ids).toEqual([tiles._id, chappals._id]);
  });

  it('takes a meaning in whole words: tea is not teal', () => {
    expect(taught.search('पेय').ids).not.toContain(teal._id);
  });

  it('reads Hindi letters by their sound without any word of the owner', () => {
    const bare = createSearchIndex(all);
    expect(bare.search('लैंप').ids).toEqual([lamp._id]);
    expect(bare.search('स्टील की बोतल').ids).toEqual([bottle._id]);
    expect(bare.search('कोल्हापुरी चप्पल')).toEqual({ ids: [chappals._id], similar: false });
    expect(found([product('चाय मसाला')], 'chai masala').ids).toHaveLength(1);
  });

  it('replaces the words of the owner with others, and clears them', () => {
    const other = createSearchIndex(all);
    const withWords = (synonyms: { typed: string; means: string }[], revision: number) =>
      other.setWords({ revision, synonyms, categories: [] });
    withWords([{ typed: 'zzyzx', means: 'lamp' }], 1);
    expect(other.search('zzyzx').ids).toEqual([lamp._id]);
    withWords([], 2);
    expect(other.search('zzyzx').ids).toEqual([]);
  });

  it('adds the owner’s meaning of an everyday word to those that it has', () => {
    const other = createSearchIndex(all);
    other.setWords({
      revision: 1,
      synonyms: [{ typed: 'chawal', means: 'tea' }],
      categories: [],
    });
    expect(other.search('chawal').ids.toSorted()).toEqual([rice._id, tea._id].toSorted());
  });
});

describe('of several words the rarest is looked at first, and the others only where it is', () => {
  const many = Array.from({ length: 20 }, (_, number) => product(`Indigo Face Towel ${number}`));
  const set = product('Brass Face Wash, Indigo');

  it('in whichever order they are typed', () => {
    const wanted = [set._id];
    const all = [...many, set];
    for (const keyword of ['brass indigo', 'indigo brass', 'indig face brass', 'face bras indigo'])
      expect(found(all, keyword)).toEqual({ ids: wanted, similar: false });
  });

  it('so that a word which others have whole is not read as two there', () => {
    const stand = product('Brass Stand, Ivory Candle');
    expect(found([...many, stand], 'brass candlestand')).toEqual({
      ids: [stand._id],
      similar: false,
    });
    // As one word it is on a product: that it could be two says nothing then.
    const one = product('Candlestand');
    expect(found([...many, stand, one], 'brass candlestand').similar).toBe(true);
  });
});

// docs/shop-rules.md#r-catalogue-4
it('finds every product that has the words themselves in its name or category', () => {
  const word = fc.constantFrom('red', 'reddish', 'Lamp', 'lamps', 'T-Shirt', 'été', '500', 'mug');
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const products = fc.array(fc.tuple(text, text), { maxLength: 8 });
  fc.assert(
    fc.property(products, text, (fields, keyword) => {
      const all = fields.map(([name, category]) => product(name, 'Brand', category));
      const words = foldText(keyword).split(' ');
      const matching = all.filter(({ name, category }) => {
        const folded = foldText(`${name} ${category}`);
        return words.every((one) => folded.includes(one));
      });
      const { ids: listed } = createSearchIndex(all).search(keyword);
      for (const { _id } of matching) expect(listed).toContain(_id);
    }),
  );
});
