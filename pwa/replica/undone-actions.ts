import { ADDRESS_FIELD_NAMES } from '#shared/addresses/address-fields';
import { addressOf } from '#shared/addresses/address-book';
import { tookEffect } from '#shared/decision/took-effect';
import { isCancelled } from '#shared/orders/cancelled';
import { findReturn } from '#shared/orders/return-steps';
import type { OutboxEntry, SettledAction } from '../database/outbox-entry';
import type { AccountDocuments } from './account-deps';

/** The subject of an action, and whether its owner's documents show its effect. */
interface Trace {
  /** What it changed, one or several: `order o1`. */
  readonly about: readonly string[];
  /** The names of later actions on the same subject that hide its effect. */
  readonly endedBy: readonly string[];
  readonly isSeen: (documents: AccountDocuments) => boolean;
  /** Only a restored backup can have removed it. */
  readonly isForGood?: true;
  /** A later action on this subject deletes it: then there is nothing to redo. */
  readonly goesWith?: string;
}

const WISHES = ['add-wish', 'remove-wish'];
const RETURNS = ['request-return', 'withdraw-return'];
const ALERTS = ['notify-when-back', 'stop-notifying'];

function textsOf(args: OutboxEntry['args']) {
  const text = (name: string) => String(args[name]);
  const products = Array.isArray(args['products']) ? args['products'] : [];
  const body = Object(args['body']) as Readonly<Record<string, unknown>>;
  return {
    orderId: text('orderId'),
    addressId: text('addressId'),
    productId: text('productId'),
    returnId: text('returnId'),
    wished: products.map((one) => String(Object(one).productId)),
    body,
  };
}

/** Nothing where an action leaves no trace in its user's account, as actions at a door. */
function traceOf({ name, args, outcome }: SettledAction): Trace | undefined {
  const { orderId, addressId, productId, returnId, wished, body } = textsOf(args);
  // An address that was there already has another id than the one that was asked for.
  const saved = outcome.detail?.addressId ?? addressId;
  switch (name) {
    case 'place-cod-order':
      return {
        about: [`order ${orderId}`],
        endedBy: ['place-cod-order', 'cancel-order'],
        isSeen: ({ orders }) => orders.some(({ _id }) => _id === orderId),
        isForGood: true,
      };
    case 'cancel-order':
      return {
        about: [`order ${orderId}`],
        endedBy: ['place-cod-order', 'cancel-order'],
        // Of an order that is not there nothing is left to be cancelled.
        isSeen: ({ orders }) =>
          orders.every((order) => order._id !== orderId || isCancelled(order)),
        isForGood: true,
      };
    case 'request-return':
      return {
        about: [`return ${returnId}`],
        endedBy: RETURNS,
        isSeen: ({ orders }) => orders.some((order) => findReturn(order, returnId) !== undefined),
      };
    case 'withdraw-return':
      return {
        about: [`return ${returnId}`],
        endedBy: RETURNS,
        isSeen: ({ orders }) =>
          orders.every((order) => findReturn(order, returnId)?.state !== 'requested'),
      };
    case 'add-address':
      return {
        about: [`address ${saved}`],
        endedBy: ['add-address', 'delete-address'],
        isSeen: ({ addresses }) => addresses.some(({ _id }) => _id === saved),
      };
    case 'edit-address':
      return {
        about: [`address ${addressId}`],
        endedBy: ['edit-address', 'delete-address'],
        isSeen: ({ addresses }) =>
          [addressOf(addresses, addressId)].some(
            (address) =>
              address &&
              ADDRESS_FIELD_NAMES.every((field) => (address[field] ?? '') === (body[field] ?? '')),
          ),
      };
    case 'delete-address':
      return {
        about: [`address ${addressId}`],
        endedBy: ['add-address', 'delete-address'],
        isSeen: ({ addresses }) => addressOf(addresses, addressId) === undefined,
      };
    case 'make-default-address':
      return {
        about: ['the default address'],
        endedBy: ['make-default-address'],
        isSeen: ({ addresses }) => addressOf(addresses, addressId)?.isDefault === true,
        goesWith: `address ${addressId}`,
      };
    case 'write-review':
      return {
        about: [`review ${productId}`],
        endedBy: ['write-review'],
        isSeen: ({ reviews }) => reviews.some(({ product }) => product === productId),
      };
    case 'add-wish':
      return {
        about: wished.map((id) => `wish ${id}`),
        endedBy: WISHES,
        isSeen: ({ wishes }) => wished.every((id) => wishes.some(({ _id }) => _id === id)),
      };
    case 'remove-wish':
      return {
        about: [`wish ${productId}`],
        endedBy: WISHES,
        isSeen: ({ wishes }) => wishes.every(({ _id }) => _id !== productId),
      };
    case 'notify-when-back':
      return {
        about: [`alert ${productId}`],
        endedBy: ALERTS,
        isSeen: ({ alerts }) => alerts.some(({ _id }) => _id === productId),
      };
    case 'stop-notifying':
      return {
        about: [`alert ${productId}`],
        endedBy: ALERTS,
        isSeen: ({ alerts }) => alerts.every(({ _id }) => _id !== productId),
      };
    default:
      return undefined;
  }
}

/** The subject and kind of an entry: one that waits again is not offered as well. */
export function sameAction(one: Pick<OutboxEntry, 'name' | 'args'>): string {
  const { orderId, addressId, productId, returnId, wished } = textsOf(one.args);
  return [one.name, orderId, addressId, productId, returnId, ...wished].join(' ');
}

const isDone = ({ outcome }: SettledAction) => tookEffect(outcome);

/** An action without effect in all the shop's documents of its user. */
export interface Unseen {
  readonly action: SettledAction;
  /** Later actions on the same subject leave nothing to redo. */
  readonly isEnded: boolean;
  /** Its absence proves the loss; otherwise it may have been undone since, by anyone or on another device. */
  readonly isForGood: boolean;
}

/**
 * True where an action is missing in the shop's later changes, though only a restored backup can have removed
 * it: the shop's position when it answered is not known.
 * @param changed what has changed since, as `order o1`
 */
export function leavesNoTrace(action: SettledAction, changed: ReadonlySet<string>): boolean {
  const trace = traceOf(action);
  return trace?.isForGood === true && !trace.about.some((about) => changed.has(about));
}

/**
 * Which of a user's applied actions have no visible effect, oldest first. A pair that cancels out (an order placed and
 * cancelled, an address that was added and deleted) is ended.
 * @param documents all that the shop has of the person, asked for after the actions were settled
 */
export function unseenActions(
  settled: readonly SettledAction[],
  documents: AccountDocuments,
): Unseen[] {
  const done = settled
    .filter(isDone)
    .toSorted((a, b) => a.settledAt - b.settledAt || a.seq - b.seq)
    .flatMap((action) => {
      const trace = traceOf(action);
      return trace ? { action, trace } : [];
    });
  return done.flatMap(({ action, trace }, place): Unseen[] => {
    if (trace.isSeen(documents)) return [];
    const after = done.slice(place + 1);
    const later = after.filter((one) => trace.endedBy.includes(one.action.name));
    const isGone = after.some(
      (one) =>
        one.action.name === 'delete-address' &&
        one.trace.about.some((about) => about === trace.goesWith),
    );
    const isEnded =
      isGone || trace.about.every((about) => later.some((one) => one.trace.about.includes(about)));
    return [{ action, isEnded, isForGood: trace.isForGood === true }];
  });
}
