import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { hasVariants, variantsOnSale } from '#shared/catalogue/variant';
import { freshSeed } from '../fresh-seed';
import { codOrder, orderBody, queued, soldOf, type ShopApi } from '../server-process/shop-api';
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

/** What is raced for: a product, or one of its variants. */
interface Raced {
  readonly product: ProductDocument;
  /** Its id. */
  readonly variant?: string | undefined;
}

/**
 * All order the last pieces of a product, or of one of its variants, at once. An order is all or nothing.
 * @param owns the buyers' ways to the shop, signed in
 * @returns what is wrong, in words; nothing where as much was sold as there was
 */
async function raceForLastPieces(
  owns: readonly ShopApi[],
  userIds: readonly string[],
  raced: Raced,
  seed: number,
): Promise<string[]> {
  const { product, variant } = raced;
  const { countInStock: pieces } = soldOf(product, variant);
  const buyers = buyersOf(pieces, owns.length, seed);
  const answers = await Promise.all(
    buyers.map(async ({ qty, by }, place) => {
      const own = owns[place];
      const user = userIds[place];
      if (!own || !user) throw new Error('A buyer without an account');
      const code =
        by === 'rest' ? await byRest(own, raced, qty) : await byQueue(own, user, raced, qty);
      return { qty, code };
    }),
  );
  const sold = answers.reduce((sum, { qty, code }) => (code === 'sold' ? sum + qty : sum), 0);
  const left = pieces - sold;
  const strange = answers.filter(({ code }) => code !== 'sold' && code !== 'out_of_stock');
  // Stock only falls in a race: a refused buyer wanted more than there is at its end.
  const sentAway = answers.filter(({ qty, code }) => code === 'out_of_stock' && qty <= left);
  const after = await owns[0]?.product(product._id);
  const now = after && soldOf(after, variant).countInStock;
  const others = after && after.countInStock - (now ?? 0);
  return [
    ...strange.map(({ code }) => `answered ${code}`),
    ...sentAway.map(({ qty }) => `refused ${qty} pieces, and ${left} were left`),
    ...(left < 0 ? [`sold ${sold} of ${pieces}`] : []),
    ...(now === left ? [] : [`${left} must be left, and ${now} are`]),
    ...(others === product.countInStock - pieces ? [] : ['the stock of another variant changed']),
  ].map((what) => `${product._id} (seed ${seed}): ${what}`);
}

/**
 * All order the last pieces of one variant at once.
 * @param admin of the shop, signed in: sets how many pieces there are
 * @returns what is wrong, in words; and what was raced for, as it was before
 */
export async function raceForVariant(
  admin: ShopApi,
  owns: readonly ShopApi[],
  userIds: readonly string[],
  pieces: number,
): Promise<{ mistakes: string[]; raced: { product: ProductDocument; variant: string } }> {
  const { seed } = freshSeed();
  const given = (await admin.allProducts()).find(hasVariants);
  const [wanted] = given ? variantsOnSale(given) : [];
  if (!given || !wanted) throw new Error('No product with variants');
  const variants = given.variants?.map((one) =>
    one.id === wanted.id ? { ...one, countInStock: pieces } : one,
  );
  const changed = { changes: { variants } };
  const product = await admin.ask(productDocument, 'PATCH', `/products/${given._id}`, changed);
  const raced = { product, variant: wanted.id };
  return { mistakes: await raceForLastPieces(owns, userIds, raced, seed), raced };
}

/** How often it is raced, and how often in each `npm test`. */
interface Races {
  readonly name: string;
  readonly times: number;
  readonly inEachRun: number;
}

/**
 * Races for one product after another, or for one of its variants, those with the fewest pieces first.
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
  const piecesOf = ({ product, variant }: Raced) => soldOf(product, variant).countInStock;
  const inStock = products
    .map((product): Raced => ({ product, variant: variantsOnSale(product)[0]?.id }))
    .filter((raced) => piecesOf(raced) > 0)
    .toSorted((one, other) => piecesOf(one) - piecesOf(other));
  if (inStock.length < times) throw new Error(`Only ${inStock.length} products to race for`);
  for (const [place, raced] of inStock.slice(0, times).entries()) {
    const mistakes = await raceForLastPieces(owns, userIds, raced, seed + place);
    if (mistakes.length > 0) return mistakes;
    report(place + 1);
  }
  return [];
}

/** A busy shop on a database answers 503, and one on a busy machine late or not at all: asked again, as devices do. */
const isBusy = (error: unknown) =>
  String(error).includes('503') || (error instanceof Error && error.name === 'TimeoutError');

/** Under one key, however often it is sent. @returns what comes of it: `sold`, or the code of a refusal */
async function byRest(own: ShopApi, { product, variant }: Raced, qty: number): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = orderBody([[product, qty, variant]]);
  for (;;) {
    const reply = await own.raw('POST', '/orders', body, headers).catch((error: unknown) => {
      if (isBusy(error)) return undefined;
      throw error;
    });
    if (!reply || reply.status === 503) continue;
    if (reply.status === 201) return 'sold';
    const code = String((JSON.parse(reply.text) as { code: unknown }).code);
    if (code !== 'in_progress') return code;
  }
}

async function byQueue(
  own: ShopApi,
  user: string,
  { product, variant }: Raced,
  qty: number,
): Promise<string> {
  const actions = [queued(1, 'place-cod-order', codOrder([[product, qty, variant]]))];
  const batch = { clientId: randomUUID(), user, actions, accountCursor: undefined };
  for (;;) {
    const response = await own.sync(batch).catch((error: unknown) => {
      if (isBusy(error)) return undefined;
      throw error;
    });
    const outcome = response?.outcomes[0]?.outcome;
    if (outcome) return outcome.status === 'applied' ? 'sold' : outcome.code;
  }
}
