import type { ProductDocument } from '#shared/catalogue/product';
import type { CartLine } from '../../pwa/database/cart-line';
import type { CheckoutDraft } from '../../pwa/database/checkout-draft';
import type { Setting } from '../../pwa/database/settings';
import type { RoundRow } from '../../pwa/database/round-row';
import type { OutboxClient, OutboxEntry, SettledAction } from '../../pwa/database/outbox-entry';
import { asText } from './as-text';
import type { Ledger } from './ledger';
import { holds } from './broken';
import type { SimulatedDevice } from './simulated-device';

/** The internals of fake-indexeddb that are read: what is stored, without requests that would change what happens next. */
interface StoredDatabases {
  readonly _databases: ReadonlyMap<
    string,
    {
      readonly transactions: readonly { mode: string; _started: boolean; _state: string }[];
      readonly rawObjectStores: ReadonlyMap<
        string,
        { readonly records: { values(): Iterable<{ readonly value: unknown }> } }
      >;
    }
  >;
}

/** What a device has of the catalogue. */
export interface SeenCatalogue {
  readonly products: readonly ProductDocument[];
  /** When it was complete, by the server's clock; milliseconds since 1970. */
  readonly at: number;
}

export interface StoredRows {
  readonly clients: readonly OutboxClient[];
  readonly outbox: readonly OutboxEntry[];
  readonly settled: readonly SettledAction[];
  readonly catalogue: SeenCatalogue;
  /** What the device stores about its backup. */
  readonly backup: readonly Setting[];
  /** The keys of all that it has stored there. */
  readonly settings: readonly string[];
  /** Pieces in its cart, by line. */
  readonly cart: ReadonlyMap<string, number>;
  /** The order that its cart will become. */
  readonly draft: CheckoutDraft | undefined;
  /** The accounts that rounds are of. */
  readonly rounds: readonly string[];
}

type ReadTable = <Row>(name: string) => Row[];

const nothingStored: ReadTable = () => [];

/** Reads the tables of a device, one by one; nothing during a transaction. */
function tablesOf(device: SimulatedDevice): ReadTable | undefined {
  if (device.isBeingFilled) return undefined;
  const database = (indexedDB as unknown as StoredDatabases)._databases.get(device.profile.name);
  if (!database) return nothingStored;
  const isWriting = database.transactions.some(
    ({ mode, _started, _state }) => mode !== 'readonly' && _started && _state !== 'finished',
  );
  if (isWriting) return undefined;
  return <Row>(name: string) =>
    Array.from(
      database.rawObjectStores.get(name)?.records.values() ?? [],
      ({ value }) => value as Row,
    );
}

/** What a device has stored; nothing during a transaction. */
export function rowsOf(device: SimulatedDevice): StoredRows | undefined {
  const rows = tablesOf(device);
  if (!rows) return undefined;
  const settings = rows<Setting>('settings');
  const at = settings.find((setting) => setting.key === 'catalogue');
  const pricedAt = at?.key === 'catalogue' ? at.pricedAt : null;
  return {
    clients: rows('clients'),
    outbox: rows('outbox'),
    settled: rows('settled'),
    settings: settings.map(({ key }) => key),
    cart: new Map(rows<CartLine>('cartLines').map(({ _id, qty }) => [_id, qty])),
    draft: settings.find((setting) => setting.key === 'checkout'),
    rounds: rows<RoundRow>('round').map(({ user }) => user),
    backup: settings.filter(({ key }) => key === 'backup'),
    catalogue: { products: rows('products'), at: Date.parse(pricedAt ?? '1970-01-01') },
  };
}

/** Rows that were checked already: a changed row is another object. */
const sound = new WeakSet<object>();

/** What a device asks its users about: the ids of orders that the shop already had, or that were never answered. */
function askedAbout(rows: StoredRows): Set<unknown> {
  const open = rows.settled.filter(
    ({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed,
  );
  return new Set(
    open.map(({ outcome, args, arrived }) =>
      outcome.code === 'undeliverable' ? args['orderId'] : arrived?.args['orderId'],
    ),
  );
}

/**
 * In the end an action taken back has no effect, or a question is shown (docs/guarantees.md#i16).
 * @param standing the ids of the orders in the shop that are not cancelled
 * @param cancelled those of the orders that their own shoppers have cancelled
 * @throws Broken
 */
export function checkDiscarded(
  device: SimulatedDevice,
  ledger: Ledger,
  standing: ReadonlySet<unknown>,
  cancelled: ReadonlySet<unknown>,
): void {
  const rows = rowsOf(device);
  if (!rows) return;
  const asked = askedAbout(rows);
  for (const { id, name, args, discarded } of ledger.keptOn(device.profile.name).values()) {
    if (!discarded) continue;
    const orderId = String(args['orderId']);
    // Where the shopper asked for it, and nothing else cancels it.
    const isReplaced = ledger.isReplaced(orderId) || ledger.toBeCancelled.has(orderId);
    const isOnlyOne = ledger.cancels.get(orderId) === 1 && !isReplaced;
    if (name === 'cancel-order')
      holds(
        !isOnlyOne || !cancelled.has(orderId) || asked.has(orderId),
        'I16',
        () => `the cancellation ${id} of ${orderId} was taken back, and takes effect unasked`,
      );
    if (name !== 'place-cod-order') continue;
    holds(
      !standing.has(args['orderId']) || asked.has(args['orderId']),
      'I16',
      () => `order ${String(args['orderId'])} of ${id} was taken back, and takes effect unasked`,
    );
  }
}

/** Checks what a device has stored against the outcomes that the server sent. @throws Broken */
export function checkDevice(device: SimulatedDevice, ledger: Ledger): void {
  const rows = tablesOf(device);
  if (!rows) return;
  const clients = rows<OutboxClient>('clients');
  const outbox = rows<OutboxEntry>('outbox');
  const answered = rows<SettledAction>('settled');
  const waiting = new Set(outbox.map(({ id }) => id));
  const settled = new Set(answered.map(({ id }) => id));
  const instead = new Set(outbox.flatMap((entry) => entry.instead?.id ?? []));
  for (const { id, name, leaving } of ledger.keptOn(device.profile.name).values()) {
    if (leaving) continue;
    const isThere = waiting.has(id) || settled.has(id) || instead.has(id);
    holds(isThere, 'nothing saved is lost', () => `${name} ${id} was saved, and is nowhere`);
  }
  for (const { id, clientId, user, seq, name } of outbox) {
    const client = clients.find((one) => one.clientId === clientId);
    holds(
      client?.user === user,
      'I7',
      () => `${name} ${id} waits in an outbox that is not its owner's`,
    );
    holds(
      seq < client.nextSeq,
      'I3',
      () => `${name} ${id} has number ${seq}, the next is ${client.nextSeq}`,
    );
    holds(!settled.has(id), 'I2', () => `${name} ${id} waits, and has its answer`);
  }
  for (const row of answered) {
    if (sound.has(row)) continue;
    const { id, user, outcome } = row;
    const sent = ledger.outcomes.get(`${user} ${id}`)?.outcome;
    if (sent === undefined || ledger.restores > 0) continue;
    // `stale` is also the outcome of what was revoked elsewhere.
    const isOwn = [
      'undeliverable',
      'forgotten',
      'dependency_refused',
      'id_reused',
      'stale',
    ].includes(outcome.code);
    const now = asText(outcome);
    holds(isOwn || now === sent, 'I4', () => `${id} is shown as ${now}, and was ${sent}`);
    sound.add(row);
  }
}
