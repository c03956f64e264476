import type { Decision, ShopView } from '#shared/decision/action';
import type { Effect } from '#shared/decision/effect';
import { prepareAction } from '#shared/actions/registry';
import type { Address } from '#shared/addresses/address';
import { tookEffect } from '#shared/decision/took-effect';
import { applyAddressBookChange } from '#shared/addresses/address-book';
import { documentOfOrder, type OrderDocument } from '#shared/orders/order';
import { ownReview, type OwnReview } from '#shared/reviews/own-review';
import type { Actor } from '#shared/users/user';
import { type OwnDocument, type OwnDocuments } from '#shared/decision/own-documents';
import { forEachOwn, type OwnName } from '#shared/decision/own-names';
import type { OutboxEntry, SettledAction } from '../database/outbox-entry';
import type { QueueSnapshot } from '../outbox/queue-snapshot';
import type { AccountDocuments } from './account-deps';
import { reaches } from './account-rows';
import {
  offersAsSeen,
  orderArgsOf,
  orderedAt,
  orderOf,
  productAsSeen,
  ratesAsSeen,
} from './optimistic-order';

/** The status of an action or its result: `null` once the server has confirmed it. `asking`: it was taken back, perhaps too late. */
export type PendingMark = 'waiting' | 'sending' | 'asking' | 'attention' | null;

type Marked<Document> = Document & { readonly mark: PendingMark };

/** What a screen shows of an account (docs/sync-protocol.md#what-a-screen-shows). */
export interface AccountView extends OwnDocuments {
  /** Oldest first. */
  readonly addresses: readonly Marked<Address>[];
  /** Those not confirmed to this device first, then newest first. */
  readonly orders: readonly Marked<OrderDocument>[];
  readonly reviews: readonly Marked<OwnReview>[];
}

/** The state to which actions are applied, one after the other. */
interface OptimisticState {
  addresses: readonly Address[];
  readonly orders: Map<string, OrderDocument>;
  readonly reviews: Map<string, OwnReview>;
  /** By their ids. */
  readonly own: Readonly<Record<OwnName, Map<string, OwnDocument>>>;
  /** By the id of an address, order or review. */
  readonly marks: Map<string, PendingMark>;
}

/**
 * The actions to apply optimistically: those applied but not yet in the replica, then those waiting, in the order in
 * which the server runs them. An action already in the documents is never applied a second time,
 * whether its answer has come or not: later changes are in them too, and would be undone.
 */
function actionsToApply(
  queue: QueueSnapshot,
  confirmed: AccountDocuments | undefined,
): OutboxEntry[] {
  const { cursor = null, dealtWith, orders = [] } = confirmed ?? {};
  const isIn = ({ clientId, seq }: OutboxEntry) =>
    clientId === dealtWith?.clientId && seq <= dealtWith.lastSeq;
  // The server has refused it: until the answer arrives, the shopper sees the requested state.
  const isRefusedOrder = (entry: OutboxEntry) => {
    const args = orderArgsOf(entry);
    return args !== undefined && !orders.some(({ _id }) => _id === args.orderId);
  };
  const current = queue.waiting.at(-1)?.clientId;
  const applied = queue.settled
    .filter(({ outcome }) => tookEffect(outcome))
    .filter((settled) => !reaches(cursor, settled.cursor) && !isIn(settled))
    .sort(
      (a, b) =>
        Number(a.clientId === current) - Number(b.clientId === current) ||
        a.seq - b.seq ||
        a.settledAt - b.settledAt,
    );
  const waiting = queue.waiting.filter((entry) => !isIn(entry) || isRefusedOrder(entry));
  // An order that may be in the shop is shown until it is known not to be.
  const asking = ordersAskedFor(queue).filter((entry) => !isIn(entry));
  return [...applied, ...asking, ...waiting];
}

/** The orders that were taken back, perhaps too late. */
function ordersAskedFor({ asking }: QueueSnapshot): OutboxEntry[] {
  return asking.flatMap(({ instead }) => (instead && orderArgsOf(instead) ? [instead] : []));
}

function viewOf(
  state: OptimisticState,
  entry: OutboxEntry,
  reviewed: string | undefined,
): ShopView {
  const args = orderArgsOf(entry);
  return {
    addresses: state.addresses,
    product: (id) =>
      args
        ? productAsSeen(args, id)
        : // What a review is about is not part of the account; it was there when it was written.
          { _id: id, name: '', image: '', pricePaise: 0, countInStock: 0 },
    order: (id) => {
      const found = state.orders.get(id);
      return found && orderOf(found);
    },
    ownReview: (productId) => (reviewed === productId ? state.reviews.get(productId) : undefined),
    offering: args && offersAsSeen(args),
    rates: args && ratesAsSeen(args),
    ...ownOf(state),
  };
}

// The documents of a list are of its type.
const ownOf = ({ own }: OptimisticState) =>
  forEachOwn((name) => [...own[name].values()]) as OwnDocuments;

/** When an action was done: the changes of a cart name the shop's time of it, and this device's clock may be behind. */
function cartChangedAt({ name, args, enqueuedAt }: OutboxEntry): number {
  const lines = name === 'set-cart' && Array.isArray(args['lines']) ? args['lines'] : [];
  return Math.max(enqueuedAt, ...lines.map((line) => Date.parse(Object(line).changedAt)));
}

/** The same decision as the server's, on this device's data. */
function decide(entry: OutboxEntry, state: OptimisticState, user: Actor): Decision {
  const prepared = prepareAction(entry);
  if (prepared.status === 'refused') return prepared;
  const args = orderArgsOf(entry);
  const now = args ? orderedAt(args, entry.enqueuedAt) : cartChangedAt(entry);
  const view = viewOf(state, entry, prepared.reads.reviewsOf?.[0]);
  return prepared.decide(view, { user, isAdmin: true, now, actionId: entry.id });
}

/** Applies one effect. @returns the id of the document that it created or changed */
function applyEffect(state: OptimisticState, effect: Effect): string | undefined {
  switch (effect.kind) {
    case 'put-address':
      state.addresses = applyAddressBookChange(state.addresses, {
        put: [effect.address],
        removed: [],
      });
      return effect.address._id;
    case 'remove-address':
      state.addresses = applyAddressBookChange(state.addresses, { put: [], removed: [effect.id] });
      return undefined;
    case 'put-order':
      state.orders.set(effect.order._id, documentOfOrder(effect.order));
      return effect.order._id;
    case 'add-review': {
      const review = ownReview(effect.review);
      state.reviews.set(review.product, review);
      return review._id;
    }
    case 'put-own':
      state.own[effect.of].set(effect.document._id, effect.document);
      return undefined;
    case 'remove-own':
      state.own[effect.of].delete(effect.id);
      return undefined;
    // The server’s alone.
    case 'take-stock':
    case 'return-stock':
    case 'put-hold':
    case 'put-payment':
    case 'add-audit':
    case 'put-review':
    case 'put-route':
      return undefined;
  }
}

/** The address that the shopper acted on; others that change with it (the default) carry no mark. */
function isSubject(effect: Effect, decision: Decision): boolean {
  if (effect.kind !== 'put-address') return true;
  return decision.detail?.addressId === effect.address._id;
}

/** Marks the addresses with an unresolved refused change. */
function markRefused(state: OptimisticState, settled: readonly SettledAction[]): void {
  for (const { outcome, dismissed } of settled) {
    const id = outcome.status === 'refused' && !dismissed ? outcome.detail?.addressId : undefined;
    if (id && !state.marks.has(id)) state.marks.set(id, 'attention');
  }
}

/**
 * Confirmed documents with the shopper's own actions applied optimistically by the shared decisions. Not stored:
 * a refused action is simply not applied any more (docs/sync-protocol.md#what-a-screen-shows). Where every action is
 * settled and replicated, it is the server's state.
 * @param confirmed what the replica holds; nothing before it was read
 */
export function optimisticView(
  confirmed: AccountDocuments | undefined,
  queue: QueueSnapshot,
  user: Actor,
): AccountView {
  const state: OptimisticState = {
    addresses: confirmed?.addresses ?? [],
    orders: new Map((confirmed?.orders ?? []).map((order) => [order._id, order])),
    reviews: new Map((confirmed?.reviews ?? []).map((review) => [review.product, review])),
    own: forEachOwn((name) => {
      const documents: readonly OwnDocument[] = confirmed?.[name] ?? [];
      return new Map(documents.map((document) => [document._id, document]));
    }),
    marks: new Map(),
  };
  const changed = new Set<string>();
  const waiting = new Set(queue.waiting.map((entry) => entry.id));
  const failed = new Set(
    queue.settled.filter(({ outcome }) => outcome.status === 'refused').map(({ id }) => id),
  );

  for (const entry of actionsToApply(queue, confirmed)) {
    const decision = decide(entry, state, user);
    if (decision.status === 'refused' || entry.deps.some((dep) => failed.has(dep))) {
      failed.add(entry.id);
      continue;
    }
    const mark = !waiting.has(entry.id)
      ? null
      : queue.sending.has(entry.id)
        ? 'sending'
        : 'waiting';
    for (const effect of decision.effects) {
      const id = applyEffect(state, effect);
      if (id && isSubject(effect, decision)) {
        state.marks.set(id, mark);
        changed.add(id);
      }
    }
  }
  markRefused(state, queue.settled);
  for (const entry of ordersAskedFor(queue)) {
    const id = orderArgsOf(entry)?.orderId;
    if (id !== undefined && state.orders.has(id)) state.marks.set(id, 'asking');
  }

  const marked = <Document extends { readonly _id: string }>(document: Document) => ({
    ...document,
    mark: state.marks.get(document._id) ?? null,
  });
  const orders = [...state.orders.values()];
  return {
    addresses: state.addresses.map(marked),
    orders: [
      ...orders.filter(({ _id }) => changed.has(_id)).reverse(),
      ...orders.filter(({ _id }) => !changed.has(_id)),
    ].map(marked),
    reviews: [...state.reviews.values()].map(marked),
    ...ownOf(state),
  };
}
