import { plainTyped, withoutSeparators } from '#shared/core/typed-text';
import { documentId } from '#shared/core/identifier';
import type { Order } from '#shared/orders/order';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** Fewer characters of an id are no number that people write. */
const SHORTEST = 6;

/** The order that a text names: its id, or the beginning of it (`#f0d3f986`); `several` where more begin so. */
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
    if (id !== '' && !known.has(id)) known.set(id, await beginningWith(shop, id));
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
    const number = numberKey(text);
    if (number === '') continue;
    const { items } = await shop.listOrders({ keyword: number, pageNumber: 1, pageSize: 25 });
    const [first, second] = items.filter(
      ({ dispatched }) => numberKey(dispatched?.tracking ?? '') === number,
    );
    found.set(text, second ? 'several' : first);
  }
  return found;
}

const numberKey = (number: string): string => withoutSeparators(number).toLowerCase();

/** As an id is written, without `#`; empty for what is none. */
function idOf(text: string): string {
  const id = plainTyped(text).trim().replace(/^#/, '');
  return documentId.safeParse(id).success ? id : '';
}

async function beginningWith(shop: ShopReader, id: string): Promise<FoundOrder> {
  if (id.length < SHORTEST) return undefined;
  const { items } = await shop.listOrders({ keyword: `#${id}`, pageNumber: 1, pageSize: 3 });
  const [first, second] = items.filter(({ _id }) => _id.toLowerCase().startsWith(id.toLowerCase()));
  return second ? 'several' : first;
}
