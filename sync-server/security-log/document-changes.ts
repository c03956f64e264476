import type { LastChange } from '#shared/security/last-change';
import type { RequestFacts } from '../http/response';
import type { User } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { dayOf } from '#shared/shop/shop-day';
import { addEntry, recordSecurityEvent, type EntryDeps } from './record-security-event';
import { actorOf, originOf } from './security-event';

/** A request of a member of the staff, as far as the log wants to know of it. */
interface Asked extends Pick<RequestFacts, 'ip' | 'header'> {
  readonly auth: { readonly user: User };
}

/** Writes into the security log who changed a document of the owner. @param detail its name there */
export function recordSettingsChange(
  shop: ShopWriter,
  request: Asked,
  detail: string,
  deps: EntryDeps,
): Promise<void> {
  const who = request.auth.user;
  const event = { kind: 'settings-changed', who, from: originOf(request), detail } as const;
  return recordSecurityEvent(shop, event, deps);
}

/** As the owner's command is called. */
const IMPORT = 'import products';
const productDetail = (id: string) => `product ${id}: `;

/**
 * Writes into the security log who changed which fields of a product: of one person, product, day and choice of fields one entry, with
 * how often. Nothing where only its stock changed, which has a history of its own.
 */
export async function recordProductChange(
  shop: ShopWriter,
  request: Asked,
  id: string,
  fields: readonly string[],
  deps: Pick<EntryDeps, 'clock'>,
): Promise<void> {
  if (fields.length > 0) await record(shop, request, productDetail(id) + fields.join(', '), deps);
}

/** Writes into the security log who imports products by a table: of one person and day one entry. */
export const recordProductImport = (
  shop: ShopWriter,
  request: Asked,
  deps: Pick<EntryDeps, 'clock'>,
): Promise<void> => record(shop, request, IMPORT, deps);

async function record(
  shop: ShopWriter,
  request: Asked,
  detail: string,
  { clock }: Pick<EntryDeps, 'clock'>,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  const who = request.auth.user;
  await addEntry(shop, {
    _id: ['product-changed', dayOf(at), who._id, detail].join(' '),
    kind: 'product-changed',
    at,
    since: at,
    count: 1,
    who: actorOf(who),
    from: originOf(request),
    detail,
    category: 'staff',
  });
}

/**
 * Who else last changed a document of the owner, and when, by the security log.
 * @param detail its name there
 * @param asker the person who is told; of their own changes nothing is said
 */
export const lastChangeOf = (
  shop: ShopReader,
  detail: string,
  asker: User,
): Promise<LastChange | undefined> => newestOf(shop, asker, (of) => of === detail);

/**
 * Who else last changed a product, and when; nothing where a table has been imported since, which may have changed it, too.
 * @param fields that count; unless said, all
 */
export function lastProductChangeOf(
  shop: ShopReader,
  id: string,
  fields: readonly string[] | undefined,
  asker: User,
): Promise<LastChange | undefined> {
  const start = productDetail(id);
  const isOf = (changed: readonly string[]) =>
    !fields || changed.some((field) => fields.includes(field));
  return newestOf(
    shop,
    asker,
    (of) => of === IMPORT || (of.startsWith(start) && isOf(of.slice(start.length).split(', '))),
  );
}

async function newestOf(
  shop: ShopReader,
  asker: User,
  isOf: (detail: string) => boolean,
): Promise<LastChange | undefined> {
  const [newest] = (await shop.securityCategory('staff'))
    .filter(({ detail }) => detail !== undefined && isOf(detail))
    .toSorted((a, b) => (a.at > b.at ? -1 : 1));
  if (newest?.who.kind !== 'person' || newest.who.user === asker._id || newest.detail === IMPORT)
    return undefined;
  return { name: newest.who.name, at: newest.at };
}
