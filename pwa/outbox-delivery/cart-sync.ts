import { liveQuery } from 'dexie';
import { lineOfKey, productOfLine } from '#shared/catalogue/variant';
import { MAX_CART_LINES, type CartChange } from '#shared/cart/account-cart';
import type { OrderDocument } from '#shared/orders/order';
import { newDraft } from '../cart/cart';
import { piecesHere } from '../cart/agreed-cart';
import { cartLineOf } from '../cart/cart-line-of';
import { planCart, type CartPlan } from '../cart/cart-plan';
import { keepProduct } from '../catalogue/catalogue-reader';
import { createServerCatalogue } from '../catalogue/catalogue-server';
import { readCatalogueState } from '../catalogue/catalogue-state';
import type { CartLine } from '../database/cart-line';
import type { DeviceDatabase } from '../database/device-database';
import { writeDurably } from '../database/write-durably';
import type { Api } from '../network/api';
import { ApiError } from '../network/api-error';
import type { Outbox } from '../outbox/outbox';
import { isOfCart, type OutboxEntry } from '../database/outbox-entry';
import { readQueue } from '../outbox/queue-snapshot';
import type { Environment } from '../platform/environment';
import type { Account } from '../replica/account';
import { optimisticView } from '../replica/optimistic-view';
import type { SessionStore } from '../session/session';

/** Changes of the cart are gathered for this long before they are sent, in milliseconds. */
const GATHERING = 3_000;
/** How often it is repeated where another tab changed the cart meanwhile. */
const MAX_TRIES = 3;

export interface CartSyncDeps extends Pick<Environment, 'clock' | 'timers' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  readonly api: Api;
  readonly session: Pick<SessionStore, 'current' | 'shopTime'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly account: Pick<Account, 'documents' | 'subscribe'>;
  /** Takes out of the device's cart what its orders of these have bought. */
  readonly settle: (orders: readonly OrderDocument[]) => Promise<void>;
  /** Calls back when the page is left or hidden. */
  readonly onHidden?: (listener: () => void) => () => void;
}

/** The cart was changed between reading and writing. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}

/** What was read of one moment. */
interface Read extends CartPlan {
  readonly user: string;
  /** Lines that belong to the account of another person, who was signed out by force. */
  readonly others: readonly string[];
  /** A waiting action that has not been sent. */
  readonly waiting: OutboxEntry | undefined;
  /** Equal where nothing was changed since. */
  readonly state: string;
}

/**
 * Keeps the cart of this device and that of the signed-in person's account one (docs/shop-rules.md#r-cart-9). The device's copy is the
 * one that works: changes of it are gathered and queued as one action, those of other devices come with the account's documents.
 */
export function createCartSync(deps: CartSyncDeps) {
  const { db, session, account, outbox, timers } = deps;
  const server = createServerCatalogue(deps.api, deps.clock);
  let running: Promise<void> = Promise.resolve();
  let cancelTimer: (() => void) | undefined;
  let isStarted = false;

  /** A product of a line that came from the account; `gone` where it is sold no longer, nothing where that is not known. */
  async function productOf(id: string) {
    const found = await db.products.get(id);
    if (found) return found;
    if ((await readCatalogueState(db)).complete) return 'gone';
    try {
      const product = await server.product(id);
      await keepProduct(db, product);
      return product;
    } catch (error) {
      return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
    }
  }

  /** Makes the lines that the device does not have; those of unknown products are left out until they are known. */
  async function newLines(lines: readonly CartChange[]): Promise<Map<string, CartLine>> {
    const made = new Map<string, CartLine>();
    for (const { line, qty } of lines) {
      const { product: id, variant } = lineOfKey(line);
      const product = await productOf(id);
      if (product === undefined) continue;
      const sold = product === 'gone' ? undefined : productOfLine(product, variant);
      const addedAt = deps.clock() + made.size;
      made.set(line, sold ? cartLineOf(sold, qty, addedAt) : goneLine(line, qty, addedAt, product));
    }
    return made;
  }

  const readState = async () => {
    const here = await piecesHere(db);
    const stored = await db.setting('agreed-cart');
    // A log-out has begun: what it clears must not come back.
    const isLeaving = (await db.setting('pending-sign-out')) !== undefined;
    return { here, stored, isLeaving, state: JSON.stringify([[...here], stored, isLeaving]) };
  };

  function read(
    documents: ReturnType<Account['documents']>,
    except: ReadonlySet<string>,
  ): Promise<Read | undefined> {
    const user = session.current()?.user;
    // Before anything was pulled, nothing is known of the account's cart.
    if (!user || documents?.userId !== user._id || documents.cursor === null)
      return Promise.resolve(undefined);
    const now = new Date(session.shopTime()).toISOString();
    return db.transaction('r', [db.cartLines, db.settings, db.outbox, db.settled], async () => {
      const { here, stored, isLeaving, state } = await readState();
      if (isLeaving) return undefined;
      const queue = await readQueue(db, user._id, deps.clock());
      const isOwn = stored?.user === user._id;
      const others = (isOwn ? [] : (stored?.lines ?? [])).flatMap(({ line, qty }) =>
        qty > 0 && here.get(line) === qty ? [line] : [],
      );
      for (const line of others) here.delete(line);
      const [cart] = optimisticView(documents, queue, user).carts;
      const isRefused = queue.settled.some(
        (one) => isOfCart(one) && one.outcome.status === 'refused' && !one.dismissed,
      );
      const plan = planCart(
        {
          here,
          agreed: isOwn ? stored.lines : undefined,
          there: (cart?.lines ?? []).filter(({ line }) => !except.has(line)),
          mayRepeat: !isRefused,
        },
        now,
      );
      const waiting = queue.waiting.findLast(isOfCart);
      return { ...plan, user: user._id, others, waiting, state };
    });
  }

  /** Writes what the device takes. Runs in the caller's transaction, which holds the cart and the settings. */
  async function write({ user, take, agreed, others, state }: Read, made: Map<string, CartLine>) {
    const isTheirs = session.current()?.user._id === user;
    if (!isTheirs || (await readState()).state !== state)
      throw new ChangedError('The cart was changed');
    await db.cartLines.bulkDelete([...others]);
    for (const { line, qty } of take) {
      const fresh = made.get(line);
      if (qty === 0) await db.cartLines.delete(line);
      else if (fresh) await db.cartLines.put(fresh);
      else await db.cartLines.update(line, { qty });
    }
    await db.settings.put({ key: 'agreed-cart', user, lines: agreed });
    if (made.size > 0 && !(await db.setting('checkout')))
      await db.settings.add(newDraft(deps.randomUuid()));
  }

  async function once(isLast: boolean): Promise<void> {
    const unknown = new Set<string>();
    const documents = account.documents();
    // Before the account's cart is taken, out of which the shop has taken it too.
    await deps.settle(documents?.orders ?? []);
    let plan = await read(documents, unknown);
    if (!plan) return;
    const has = new Set(await db.cartLines.toCollection().primaryKeys());
    for (const line of plan.others) has.delete(line);
    const coming = plan.take.filter(({ line, qty }) => qty > 0 && !has.has(line));
    const made = await newLines(coming);
    for (const { line } of coming) if (!made.has(line)) unknown.add(line);
    if (unknown.size > 0) plan = await read(documents, unknown);
    if (!plan || isNothing(plan, (await db.setting('agreed-cart')) ?? undefined)) return;
    const ready = plan;
    const inTransaction = () => write(ready, made);
    if (ready.send.length === 0) {
      await writeDurably(db, () =>
        db.transaction('rw', [db.cartLines, db.settings], inTransaction),
      );
      return;
    }
    // The shop is silent: what is changed meanwhile is gathered here.
    if (ready.waiting?.attempts && !isLast) return;
    const lines = gathered(ready);
    const inPlaceOf = lines === ready.send ? undefined : ready.waiting?.id;
    await outbox.enqueue('set-cart', { lines: [...lines] }, { inTransaction, inPlaceOf });
  }

  async function tried(isLast: boolean): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(isLast);
      } catch (error) {
        if (!(error instanceof ChangedError) || tries === MAX_TRIES) throw error;
      }
    }
  }

  /**
   * Makes both carts one now, as far as the device knows the account's.
   * @param isLast the page may not come back to it: nothing is gathered any longer
   * @throws OutboxError where it could not be stored
   */
  function join(isLast = false): Promise<void> {
    const next = running.then(() => tried(isLast));
    running = next.catch(() => undefined);
    return next;
  }

  const joinQuietly = (isLast = false) => void join(isLast).catch(() => undefined);

  return {
    join,
    /** Follows both carts from now on. Safe to call again. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      let before = 0;
      account.subscribe(() => joinQuietly());
      deps.onHidden?.(() => joinQuietly(true));
      liveQuery(async () => ({
        lines: await db.cartLines.toArray(),
        waiting: await db.outbox.filter(isOfCart).count(),
      })).subscribe({
        next({ lines }) {
          // An order, mostly: the other devices must not order the same.
          if (lines.length === 0 && before > 0) joinQuietly();
          else cancelTimer ??= timers.later(GATHERING, () => joinQuietly());
          before = lines.length;
        },
        // No database, no cart.
        error: () => undefined,
      });
      joinQuietly();
    },
  };
}
export type CartSync = ReturnType<typeof createCartSync>;

/** Whether both carts are one already. */
function isNothing(
  { user, send, take, agreed, others }: Read,
  stored: { readonly user: string; readonly lines: readonly CartChange[] } | undefined,
): boolean {
  return (
    send.length + take.length + others.length === 0 &&
    stored?.user === user &&
    JSON.stringify(stored.lines) === JSON.stringify(agreed)
  );
}

/** The changes with those of the action that waits, where they fit into one. */
function gathered({ send, waiting }: Read): readonly CartChange[] {
  const before = (waiting?.args['lines'] ?? []) as readonly CartChange[];
  const lines = [...new Map([...before, ...send].map((change) => [change.line, change])).values()];
  return before.length > 0 && lines.length <= MAX_CART_LINES ? lines : send;
}

/** A line whose product or variant is sold no longer: the cart says so. */
function goneLine(
  line: string,
  qty: number,
  addedAt: number,
  product: 'gone' | Parameters<typeof cartLineOf>[0],
): CartLine {
  const { variant } = lineOfKey(line);
  const nothing = { name: 'Product', image: '', price: 0, description: '', brand: '' };
  const seen =
    product === 'gone' ? { ...nothing, category: '' } : cartLineOf(product, qty, addedAt);
  return {
    ...seen,
    _id: line,
    ...(variant !== undefined && { variant: { id: variant, values: [] } }),
    countInStock: 0,
    qty,
    addedAt,
    gone: true,
  };
}
