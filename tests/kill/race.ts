import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ProductDocument } from '#shared/catalogue/product';
import { freshSeed } from '../fresh-seed';
import {
  codOrder,
  orderBody,
  queued,
  withoutChoice,
  type ShopApi,
} from '../server-process/shop-api';
import { progressOf } from './long-run';

/** What a buyer in a race orders, and how: by the queue of a device, or by the API. */
interface Buyer {
  readonly qty: number;
  readonly by: 'queue' | 'rest';
}

/** Buyers who ask for all pieces of a product and more. @param pieces there are */
export function buyersOf(pieces: number, buyers: number, seed: number): Buyer[] {
  const most = Math.min(20, Math.max(1, Math.ceil((pieces * 3) / buyers)));
  const buyer = fc.record<Buyer>({
    qty: fc.integer({ min: 1, max: most }),
    by: fc.constantFrom('queue', 'rest'),
  });
  const wanted = fc.sample(buyer, { seed, numRuns: buyers });
  // Those who want least are last here, but arrive in any order: all are sent at once.
  const asked = wanted.reduce((sum, { qty }) => sum + qty, 0);
  return asked > pieces ? wanted : wanted.map((one) => ({ ...one, qty: most }));
}

/**
 * All order the last pieces of a product at once. An order is all or nothing.
 * @param owns the buyers' ways to the shop, signed in
 * @returns what is wrong, in words; nothing where as much was sold as there was
 */
async function raceForLastPieces(
  owns: readonly ShopApi[],
  userIds: readonly string[],
  product: ProductDocument,
  seed: number,
): Promise<string[]> {
  const buyers = buyersOf(product.countInStock, owns.length, seed);
  const answers = await Promise.all(
    buyers.map(async ({ qty, by }, place) => {
      const own = owns[place];
      const user = userIds[place];
      if (!own || !user) throw new Error('A buyer without an account');
      const code =
        by === 'rest' ? await byRest(own, product, qty) : await byQueue(own, user, product, qty);
      return { qty, code };
    }),
  );
  const sold = answers.reduce((sum, { qty, code }) => (code === 'sold' ? sum + qty : sum), 0);
  const left = product.countInStock - sold;
  const strange = answers.filter(({ code }) => code !== 'sold' && code !== 'out_of_stock');
  // Stock only falls in a race: a refused buyer wanted more than there is at its end.
  const sentAway = answers.filter(({ qty, code }) => code === 'out_of_stock' && qty <= left);
  const now = (await owns[0]?.product(product._id))?.countInStock;
  return [
    ...strange.map(({ code }) => `answered ${code}`),
    ...sentAway.map(({ qty }) => `refused ${qty} pieces, and ${left} were left`),
    ...(left < 0 ? [`sold ${sold} of ${product.countInStock}`] : []),
    ...(now === left ? [] : [`${left} must be left, and ${now} are`]),
  ].map((what) => `${product._id} (seed ${seed}): ${what}`);
}

/** How often it is raced, and how often in each `npm test`. */
interface Races {
  readonly name: string;
  readonly times: number;
  readonly inEachRun: number;
}

/**
 * Races for one product after another, those with the fewest pieces first.
 * @param owns the buyers' ways to the shop, signed in
 * @returns what went wrong in the first race that went wrong, in words; nothing where none did
 * @throws Error where the shop has fewer products with pieces than there are to be races
 */
export async function raceForManyProducts(
  owns: readonly ShopApi[],
  userIds: readonly string[],
  products: readonly ProductDocument[],
  { name, times, inEachRun }: Races,
): Promise<string[]> {
  const { seed } = freshSeed();
  const report = progressOf(name, times, inEachRun);
  const inStock = withoutChoice(products)
    .filter(({ countInStock }) => countInStock > 0)
    .toSorted((one, other) => one.countInStock - other.countInStock);
  if (inStock.length < times) throw new Error(`Only ${inStock.length} products to race for`);
  for (const [place, product] of inStock.slice(0, times).entries()) {
    const mistakes = await raceForLastPieces(owns, userIds, product, seed + place);
    if (mistakes.length > 0) return mistakes;
    report(place + 1);
  }
  return [];
}

async function byRest(own: ShopApi, product: ProductDocument, qty: number): Promise<string> {
  const key = randomUUID();
  for (;;) {
    const body = orderBody([[product, qty]]);
    const { status, text } = await own.raw('POST', '/orders', body, { 'idempotency-key': key });
    // A busy shop on a database answers 503: retried under the same key, as devices do.
    if (status === 503) continue;
    if (status === 201) return 'sold';
    return String((JSON.parse(text) as { code: unknown }).code);
  }
}

async function byQueue(
  own: ShopApi,
  user: string,
  product: ProductDocument,
  qty: number,
): Promise<string> {
  const actions = [queued(1, 'place-cod-order', codOrder([[product, qty]]))];
  const batch = { clientId: randomUUID(), user, actions, accountCursor: undefined };
  for (;;) {
    const response = await own.sync(batch).catch((error: unknown) => {
      if (String(error).includes('503')) return undefined;
      throw error;
    });
    const outcome = response?.outcomes[0]?.outcome;
    if (outcome) return outcome.status === 'applied' ? 'sold' : outcome.code;
  }
}
