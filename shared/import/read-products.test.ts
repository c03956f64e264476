import { describe, expect, test } from 'vitest';
import { guessColumns } from './matched-table';
import { readProducts } from './read-products';
import { tableRows } from './table-cells';
import { takeProduct } from './take-product';

const NOW = Date.parse('2026-05-01T00:00:00.000Z');
const read = (text: string, columns?: readonly string[]) => {
  const table = readProducts([...tableRows(text)], { digest: (cell) => cell, now: NOW, columns });
  return { format: table?.format, products: [...(table?.products ?? [])] };
};
/** The products of a table as the shop would store them. */
const taken = (text: string, columns?: readonly string[]) => {
  let made = 0;
  return read(text, columns).products.map((item) => {
    const newId = () => `v${(made += 1)}`;
    const { product, problems } = {
      product: undefined,
      ...takeProduct(undefined, item, {
        _id: item._id ?? 'new',
        now: NOW,
        newId,
        nameAddress: String,
      }),
    };
    return product ?? problems;
  });
};

// A small shop of our own making, in the columns of Shopify's export.
const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
block-kurta,Block Kurta,"<p>Hand <b>printed</b>.</p><ul><li>Cotton</li></ul>",Saanjh,Apparel & Accessories > Clothing,Kurtas,"cotton, summer",TRUE,Size,M,Color,Blue,,,BK-M,250,shopify,5,deny,manual,849.00,1299.00,TRUE,TRUE,'0890123456789,https://cdn.shop.example/front.jpg?v=1,2,Front,FALSE,,,https://cdn.shop.example/blue.jpg,kg,,300,active
block-kurta,,,,,,,,,L,,Blue,,,BK-L,250,shopify,-2,deny,manual,899.00,0,TRUE,TRUE,,//cdn.shop.example/side.jpg,1,,,,,,kg,,,
block-kurta,,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.shop.example/back.jpg,3,,,,,,,,,
clay-cup,Clay Cup,Plain,Mitti,,,,FALSE,Title,Default Title,,,,,CC,120.0,,0,deny,manual,99,,TRUE,TRUE,,,,,FALSE,,,,g,,,draft
कप,Cup,,,,,,TRUE,Title,Default Title,,,,,,0,shopify,3,deny,manual,10,,TRUE,TRUE,,,,,FALSE,,,,g,,,active
`;

describe('Shopify’s product file', () => {
  const [kurta, cup, hindi] = taken(SHOPIFY);
  test('is known by its header', () => {
    expect(read(SHOPIFY).format).toBe('shopify');
    expect(read(SHOPIFY).products[0]?.lines).toEqual([[2, 4]]);
  });

  test('has options as variants, a compare-at price as MRP, pictures in their order', () => {
    expect(kurta).toMatchObject({
      _id: 'block-kurta',
      name: 'Block Kurta',
      description: 'Hand printed.\n\n• Cotton',
      brand: 'Saanjh',
      category: 'Kurtas',
      tags: ['cotton', 'summer'],
      image: 'https://cdn.shop.example/side.jpg',
      images: [
        { url: 'https://cdn.shop.example/side.jpg' },
        { url: 'https://cdn.shop.example/front.jpg?v=1', alt: 'Front' },
        { url: 'https://cdn.shop.example/back.jpg' },
      ],
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Color', values: ['Blue'] },
      ],
      pricePaise: 849_00,
      mrpPaise: 1299_00,
      countInStock: 5,
      variants: [
        {
          values: ['M', 'Blue'],
          sku: 'BK-M',
          barcode: '0890123456789',
          weight: 250,
          image: 'https://cdn.shop.example/blue.jpg',
        },
        { values: ['L', 'Blue'], pricePaise: 899_00, countInStock: 0 },
      ],
    });
    expect(kurta).not.toHaveProperty('draft');
  });

  test('has plain products, drafts, and handles that are no id here', () => {
    expect(cup).toMatchObject({ _id: 'clay-cup', draft: true, weight: 120, countInStock: 0 });
    expect(read(SHOPIFY).products[1]?.notes).toEqual([expect.stringContaining('no stock')]);
    expect(hindi).toMatchObject({
      name: 'Cup',
      brand: 'Generic',
      category: 'Other',
      countInStock: 3,
    });
    expect(hindi).toHaveProperty('_id', expect.stringMatching(/^p-[a-z0-9]+$/));
    expect(taken(SHOPIFY)[2]).toEqual(hindi);
  });

  test('is known by the names of its newer columns', () => {
    const table = `Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Weight value (grams),Product image URL,Image position\nLamp,lamp,<b>Bright</b>,Deepak,Lamps,,TRUE,Active,L1,,Title,Default Title,"1,299.00",1500,shopify,4,900,https://cdn.shop.example/lamp.jpg,1\n`;
    expect(taken(table)[0]).toMatchObject({
      _id: 'lamp',
      description: 'Bright',
      pricePaise: 1299_00,
      mrpPaise: 1500_00,
      countInStock: 4,
      sku: 'L1',
    });
  });
});

const WOO = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s)
44,variable,TEE,,Tee,1,0,visible,,"<p>Soft\\n tee</p>",,,taxable,1,,,,,"Clothing > T-Shirts, Sale","soft, tee","https://woo.example/tee.jpg, http://woo.example/back.jpg",,0,Size,"S, M",1,1,Fabric,Cotton
45,variation,TEE-S,890,Tee - S,1,0,visible,,,,,taxable,1,7,0.2,399,499,,,https://woo.example/s.jpg,id:44,1,Size,S,1,1,,
46,variation,TEE-M,,Tee - M,1,0,visible,,,,2026-01-31 23:59:59,taxable,1,,0.25,399,499,,,,TEE,2,Size,M,1,1,,
47,simple,POT,,Pot,-1,0,visible,Small pot,,,,taxable,0,,1.5,,250,Kitchen,,,,0,,,,,,
48,grouped,G,,Set,1,0,visible,,,,,taxable,1,,,,,Kitchen,,,,0,,,,,,
49,variation,X,,Lost,1,0,visible,,,,,taxable,1,1,,,10,,,,id:999,0,Size,S,1,1,,
`;

describe('WooCommerce’s product file', () => {
  const [tee, pot, set, lost] = taken(WOO);
  test('has variations as variants, sale prices before an MRP, attributes and weights', () => {
    expect(read(WOO).format).toBe('woocommerce');
    expect(read(WOO).products[0]?.lines).toEqual([[2, 4]]);
    expect(tee).toMatchObject({
      _id: 'wc-44',
      category: 'T-Shirts',
      tags: ['soft', 'tee'],
      attributes: [{ name: 'Fabric', value: 'Cotton' }],
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ url: 'https://woo.example/tee.jpg' }, { url: 'https://woo.example/back.jpg' }],
      variants: [
        {
          values: ['S'],
          sku: 'TEE-S',
          barcode: '890',
          pricePaise: 399_00,
          mrpPaise: 499_00,
          countInStock: 7,
          weight: 200,
          image: 'https://woo.example/s.jpg',
        },
        // Its sale is over.
        { values: ['M'], pricePaise: 499_00, countInStock: 0, weight: 250 },
      ],
    });
  });

  test('has drafts, and what is not sold here is refused', () => {
    expect(pot).toMatchObject({
      _id: 'wc-47',
      description: 'Small pot',
      draft: true,
      weight: 1500,
    });
    expect(set).toEqual([expect.objectContaining({ column: 'Type', line: 6 })]);
    expect(lost).toEqual([expect.objectContaining({ column: 'Parent', line: 7 })]);
  });

  test('has a variation for any value once for each', () => {
    const any = WOO.replace('id:44,1,Size,S,1,1', 'id:44,1,Size,,1,1').split('\n').slice(0, 3);
    expect(taken(`${any.join('\n')}\n`)[0]).toMatchObject({
      variants: [{ values: ['S'] }, { values: ['M'] }],
    });
  });
});

describe('another table', () => {
  const TABLE = `Item Code;Item Name;Size;Colour;Rate (Rs);M.R.P.;Qty;Photo;Photo 2;GST %;Fabric\nS1;Saree;Free;Red;"₹1.299,00";1500;2;https://x.example/a.jpg;https://x.example/b.jpg;5;Silk\nS2;Saree;Free;Blue;1299;;3;;;;\n;Diya;;;१०;;1,000;;;;\n`;
  const HEADER = TABLE.split('\n')[0]?.split(';') ?? [];

  test('is not known, and its columns are guessed', () => {
    expect(read(TABLE).format).toBeUndefined();
    expect(guessColumns(HEADER)).toEqual([
      'sku',
      'name',
      'option1',
      'option2',
      'price',
      'mrp',
      'countInStock',
      'image',
      'image',
      'gstRate',
      '',
    ]);
  });

  test('is read by the columns that were matched', () => {
    const columns = guessColumns(HEADER).with(-1, 'attribute');
    const [saree, diya] = taken(TABLE, columns);
    expect(saree).toMatchObject({
      name: 'Saree',
      options: [
        { name: 'Size', values: ['Free'] },
        { name: 'Colour', values: ['Red', 'Blue'] },
      ],
      variants: [
        { sku: 'S1', pricePaise: 1299_00, mrpPaise: 1500_00, countInStock: 2 },
        { sku: 'S2', pricePaise: 1299_00, countInStock: 3 },
      ],
      images: [{ url: 'https://x.example/a.jpg' }, { url: 'https://x.example/b.jpg' }],
      attributes: [{ name: 'Fabric', value: 'Silk' }],
      gstRate: 5,
    });
    expect(diya).toMatchObject({ name: 'Diya', pricePaise: 10_00, countInStock: 1000 });
  });
});

test('of ten thousand variants of one product none is compared with another: they are too many', () => {
  const header = '_id,variant,option1,value1,name,price,brand,category,description,countInStock';
  const rows = Array.from({ length: 10_000 }, (_, at) => `bag,v${at},Size,S${at},Bag,1,B,C,,1`);
  const { products } = read([header, ...rows].join('\n'));
  const [bag] = products;
  const [first] = bag?.variants ?? [];
  if (!bag?.variants || !first) throw new Error('No variants');
  let reads = 0;
  const watched = new Proxy(first, {
    get: (target, name, receiver): unknown => {
      reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const item = { ...bag, variants: [watched, ...bag.variants.slice(1)] };
  const newId = () => 'new';
  expect(
    takeProduct(undefined, item, { _id: 'bag', now: NOW, newId, nameAddress: String }),
  ).toEqual({
    problems: [{ line: 2, column: 'variant', text: 'At most 100 variants' }],
  });
  expect(reads).toBe(0);
});
