import { z } from 'zod';
import { DECLARATIONS } from '#shared/catalogue/declarations';
import type { GoodsFields } from '#shared/catalogue/goods-fields';

/*
 * What the demo's products have besides what every product has: sizes, colours, packs, maximum prices, declarations, Hindi. `goods.json` and
 * `hindi.json` say it in short.
 */

const packSchema = z.strictObject({
  /** How much is in one, such as `500 g`: the value of the option. */
  value: z.string().min(1),
  /** In grams; absent: it is sold by volume. */
  weight: z.number().int().positive().optional(),
  /** In rupees, as `mrp`. */
  price: z.number().positive(),
  mrp: z.number().positive(),
});

const shortSchema = z.strictObject({
  /** A name of `sizeSets`. */
  sizes: z.string().optional(),
  /** Each colour with what its pictures are called after: empty for the product's own. */
  colours: z.record(z.string(), z.string()).optional(),
  packs: z.array(packSchema).min(2).optional(),
  /** In rupees. */
  mrp: z.number().positive().optional(),
  /** In grams. */
  weight: z.number().int().positive().optional(),
  netQuantity: z.string().optional(),
  bestBefore: z.string().optional(),
  /** A country; absent: India. */
  origin: z.string().optional(),
  /** There is a second picture, from nearer. */
  closeUp: z.literal(true).optional(),
});
type ShortGoods = z.infer<typeof shortSchema>;

/** The form of `goods.json`. */
export const goodsFileSchema = z.strictObject({
  /** Where each brand is made. */
  places: z.record(z.string(), z.string()),
  sizeSets: z.record(
    z.string(),
    z.strictObject({ sizes: z.array(z.string()).min(2), chart: z.array(z.array(z.string())) }),
  ),
  products: z.record(z.string(), shortSchema),
});

/** The form of `hindi.json`: names and descriptions by the products' ids, and of brands, options, places and quantities what they are called. */
export const hindiFileSchema = z.strictObject({
  names: z.record(z.string(), z.string().min(1)),
  descriptions: z.record(z.string(), z.string().min(1)),
  brands: z.record(z.string(), z.string().min(1)),
  words: z.record(z.string(), z.string().min(1)),
});

/** What both files say. */
export interface GoodsFiles {
  readonly goods: z.infer<typeof goodsFileSchema>;
  readonly hindi: z.infer<typeof hindiFileSchema>;
}

/** A product of whose goods the files tell. */
interface DemoItem {
  readonly id: string;
  readonly brand: string;
  readonly description: string;
  /** In rupees. */
  readonly price: number;
  /** In pieces, of all variants together. */
  readonly countInStock: number;
}

/** The address of a picture in its largest size. @param stem what its files are called after */
export const pictureAddress = (stem: string): string => `/pictures/${stem}-960.webp`;

/**
 * The goods of a demo product.
 * @throws Error where the files do not know it, or name a set of sizes that there is not
 */
export function goodsOfItem(item: DemoItem, { goods, hindi }: GoodsFiles): GoodsFields {
  const { id, brand } = item;
  const short = goods.products[id];
  const name = hindi.names[id];
  const description = hindi.descriptions[id];
  if (!short || name === undefined || description === undefined)
    throw new Error(`No goods or no Hindi texts of ${id}`);
  const set = short.sizes === undefined ? undefined : goods.sizeSets[short.sizes];
  if (short.sizes !== undefined && !set) throw new Error(`No sizes “${short.sizes}” of ${id}`);
  const options = optionsOf(short, set?.sizes);
  const place = goods.places[brand] ?? 'India';
  const said = (text: string) => hindi.words[text] ?? text;
  const images = imagesOf(id, short);
  return {
    ...(options.length > 0 ? { options, variants: variantsOf(item, short, options) } : {}),
    ...(images.length > 1 ? { images } : {}),
    ...(short.mrp !== undefined && options.length === 0 ? { mrp: short.mrp } : {}),
    ...(short.weight === undefined ? {} : { weight: short.weight }),
    ...(set ? { sizeChart: set.chart } : {}),
    attributes: attributesOf(short, `${brand}, ${place}`),
    translations: {
      hi: {
        name,
        description,
        ...(hindi.brands[brand] === undefined ? {} : { brand: hindi.brands[brand] }),
        ...(options.length > 0 ? { options: options.map((one) => inWords(one, hindi.words)) } : {}),
        attributes: attributesOf(short, `${hindi.brands[brand] ?? brand}, ${said(place)}`).map(
          (one) => ({ name: said(one.name), value: said(one.value) }),
        ),
      },
    },
  };
}

type Option = NonNullable<GoodsFields['options']>[number];

function optionsOf({ colours, packs }: ShortGoods, sizes: readonly string[] | undefined): Option[] {
  return [
    ...(sizes ? [{ name: 'Size', values: [...sizes] }] : []),
    ...(colours ? [{ name: 'Colour', values: Object.keys(colours) }] : []),
    ...(packs ? [{ name: 'Pack', values: packs.map(({ value }) => value) }] : []),
  ];
}

function inWords({ name, values }: Option, words: GoodsFiles['hindi']['words']): Option {
  const said = (text: string) => words[text] ?? text;
  return { name: said(name), values: values.map(said) };
}

function variantsOf(
  { id, price, countInStock }: DemoItem,
  { colours = {}, packs = [], mrp }: ShortGoods,
  options: readonly Option[],
): NonNullable<GoodsFields['variants']> {
  const combinations = options.reduce<string[][]>(
    (before, { values }) => before.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
  return combinations.map((values, place) => {
    const stem = values.map((value) => colours[value]).find((one) => one);
    const pack = packs.find(({ value }) => values.includes(value));
    const own = pack ?? { price, mrp };
    return {
      id: variantId(values),
      values,
      price: own.price,
      countInStock: shareOf(countInStock, place, combinations.length),
      ...(own.mrp === undefined ? {} : { mrp: own.mrp }),
      ...(pack?.weight === undefined ? {} : { weight: pack.weight }),
      ...(stem === undefined ? {} : { image: pictureAddress(`${id}-${stem}`) }),
    };
  });
}

/** `UK 7` and `Rust` are `uk-7-rust`. */
const variantId = (values: readonly string[]) =>
  values
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

/** The pieces of one of several variants: as even as can be, and all together the whole. */
const shareOf = (whole: number, place: number, count: number) =>
  Math.floor(((place + 1) * whole) / count) - Math.floor((place * whole) / count);

function imagesOf(id: string, { colours = {}, closeUp }: ShortGoods) {
  const stems = Object.values(colours).filter((stem) => stem !== '');
  const others = [...stems, ...(closeUp ? ['2'] : [])];
  return [id, ...others.map((stem) => `${id}-${stem}`)].map((stem) => ({
    url: pictureAddress(stem),
  }));
}

/** What a pack has to say by law. */
function attributesOf({ origin = 'India', netQuantity, bestBefore }: ShortGoods, maker: string) {
  return [
    { name: DECLARATIONS.origin, value: origin },
    ...(netQuantity === undefined ? [] : [{ name: DECLARATIONS.netQuantity, value: netQuantity }]),
    { name: DECLARATIONS.maker, value: maker },
    ...(bestBefore === undefined ? [] : [{ name: DECLARATIONS.bestBefore, value: bestBefore }]),
  ];
}
