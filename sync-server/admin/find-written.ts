import { pinOf } from '#shared/addresses/postal-code';
import { plainTyped, withoutSeparators } from '#shared/core/typed-text';
import { documentId } from '#shared/core/identifier';
import type { Order } from '#shared/orders/order';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** Fewer characters of an id are no number that people write. */
const SHORTEST = 6;

/** A number of an order. */
const NUMBER = /^[1-9]\d{0,9}$/;

/** The order that a text names: its id, its number (`#1001`), or the beginning of its id (`#f0d3f986`); `several` where more begin so. */
export type FoundOrder = Order | 'several' | undefined;

/** Orders by what a list of elsewhere writes for them. @returns by the texts as they are written */
export async function findWrittenOrders(
  shop: ShopReader,
  written: Iterable<string>,
): Promise<ReadonlyMap<string, FoundOrder>> {
  const ids = new Map([...written].map((text) => [text, idOf(text)]));
  const whole = await shop.orders([...ids.values()].filter((id) => id !== ''));
  const known = new Map<string, FoundOrder>(whole.map((order) => [order._id, order]));
  const found = new Map<string, FoundOrder>();
  for (const [text, id] of ids) {
    if (id !== '' && !known.has(id))
      known.set(id, (await numbered(shop, id)) ?? (await beginningWith(shop, id)));
    found.set(text, known.get(id));
  }
  return found;
}

/** Orders by the tracking numbers of their parcels, compared without separators and case. @returns by the numbers as they are written */
export async function findByTracking(
  shop: ShopReader,
  written: Iterable<string>,
): Promise<ReadonlyMap<string, FoundOrder>> {
  const found = new Map<string, FoundOrder>();
  for (const text of new Set(written)) {
    if (numberKey(text) === '') continue;
    const [first, second] = await ordersTracked(shop, text);
    found.set(text, second ? 'several' : first);
  }
  return found;
}

/** The orders whose parcels have a tracking number, compared without separators and case; 25 at most. */
export async function ordersTracked(shop: ShopReader, written: string): Promise<Order[]> {
  const keyword = numberKey(written);
  if (keyword === '') return [];
  const { items } = await shop.listOrders({ keyword, pageNumber: 1, pageSize: 25 });
  return items.filter(({ dispatched }) => numberKey(dispatched?.tracking ?? '') === keyword);
}

/** A tracking number as it is compared. */
export const numberKey = (number: string): string => withoutSeparators(number).toLowerCase();

/** As an id is written, without `#`; empty for what is none. */
function idOf(text: string): string {
  const id = plainTyped(text).trim().replace(/^#/, '');
  return documentId.safeParse(id).success ? id : '';
}

/** By the number that the shop gave it, without `#`. */
async function numbered(shop: ShopReader, text: string): Promise<Order | undefined> {
  if (!NUMBER.test(text)) return undefined;
  const { items } = await shop.listOrders({ keyword: keywordOf(text), pageNumber: 1, pageSize: 3 });
  return items.find(({ number }) => String(number) === text);
}

/** What finds an order by its number alone. */
const keywordOf = (number: string) => `#${number}/`;

/** What is looked for: where it is the number of an order, that order alone, and not each postal code that has it in it. */
export async function soughtKeyword(shop: ShopReader, keyword = ''): Promise<string> {
  const number = idOf(keyword);
  const isPin = pinOf(keyword.trim()) !== undefined;
  return !isPin && (await numbered(shop, number)) ? keywordOf(number) : keyword;
}

async function beginningWith(shop: ShopReader, id: string): Promise<FoundOrder> {
  if (id.length < SHORTEST) return undefined;
  const { items } = await shop.listOrders({ keyword: `#${id}`, pageNumber: 1, pageSize: 3 });
  const [first, second] = items.filter(({ _id }) => _id.toLowerCase().startsWith(id.toLowerCase()));
  return second ? 'several' : first;
}
