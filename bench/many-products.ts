import type { Product } from '#shared/catalogue/product';
import { loadDemoProducts, pictureOf } from '../demo-shop/demo-shop';

const COLOURS = [
  'Indigo',
  'Marigold',
  'Teal',
  'Rust',
  'Ivory',
  'Charcoal',
  'Olive',
  'Maroon',
  'Sky',
  'Sand',
];
const EDITIONS = ['', 'Mini', 'Large', 'Pair', 'Set of Three', 'Travel', 'Festive', 'Classic'];

/** The same numbers on every machine: a multiplicative congruential generator. Gives 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * A description of its own for every product, as in a real shop: the demo shop's words, each followed by one that follows
 * it there. Repeated descriptions would compress far better than real ones do.
 */
function describer(texts: readonly string[]): (seed: number) => string {
  const next = new Map<string, string[]>();
  for (const text of texts) {
    const words = text.split(' ');
    words.forEach((word, place) => {
      const follower = words[place + 1];
      if (follower) next.set(word, [...(next.get(word) ?? []), follower]);
    });
  }
  const starts = [...next.keys()];
  return (seed) => {
    const random = randomFrom(seed);
    const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
    let word = pick(starts);
    let text = word;
    while (text.length < 240) {
      word = pick(next.get(word) ?? starts);
      text += ` ${word}`;
    }
    return text;
  };
}

/**
 * A shop of any size with the words of the demo shop: each product again in other colours and editions. The same
 * count gives the same products.
 */
export async function manyProducts(count: number): Promise<(Partial<Product> & { _id: string })[]> {
  const originals = await loadDemoProducts();
  const describe = describer(originals.map((original) => original.description));
  return Array.from({ length: count }, (_, index) => {
    const original = originals[index % originals.length];
    if (!original) throw new Error('The demo shop is empty');
    const round = Math.floor(index / originals.length);
    const colour = COLOURS[round % COLOURS.length] ?? '';
    const edition = EDITIONS[Math.floor(round / COLOURS.length) % EDITIONS.length] ?? '';
    return {
      _id: `${original.id}-${round}`,
      name: [original.name, colour, edition].filter(Boolean).join(' '),
      image: pictureOf(original.id),
      pricePaise: Math.round(original.price * 100) + round * 100,
      description: describe(index + 1),
      brand: original.brand,
      category: original.category,
      countInStock: 1 + ((index * 7) % 60),
    };
  });
}

const SIZES = ['S', 'M', 'L'];

/**
 * The same products, each in three sizes and two colours: ids as the shop makes them, a price and a stock of its own.
 * @param products as `manyProducts` gives them
 */
export function inSixVariants<Made extends Partial<Product>>(
  products: readonly Made[],
): (Made & Pick<Product, 'options' | 'variants'>)[] {
  const random = randomFrom(6);
  return products.map((product, index) => {
    const colours = [0, 3].map((step) => COLOURS[(index + step) % COLOURS.length] ?? '');
    const { pricePaise = 0 } = product;
    const variants = SIZES.flatMap((size, place) =>
      colours.map((colour) => ({
        id: Math.floor(random() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
        values: [size, colour],
        sku: `${index}-${size}-${colour.slice(0, 3).toUpperCase()}`,
        pricePaise: pricePaise + place * 50_00,
        countInStock: Math.floor(random() * 20),
      })),
    );
    const options = [
      { name: 'Size', values: SIZES },
      { name: 'Colour', values: colours },
    ];
    const countInStock = variants.reduce((sum, variant) => sum + variant.countInStock, 0);
    return { ...product, options, variants, countInStock };
  });
}
