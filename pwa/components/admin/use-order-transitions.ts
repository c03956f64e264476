import { useRef } from 'react';
import { markedOrders, type MarkedOrder } from '#shared/admin/mark-orders';
import type { OrderTransition } from '#shared/orders/transitions';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { askedReturn, withReturn } from '#shared/orders/returned-lines';
import { returnFields, type ReturnFields } from '#shared/orders/transition-fields';
import { useServices } from '../../hooks/services';
import { ApiError } from '../../network/api-error';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { failureText, isRefusal } from './failure';

/** What some transitions need beside the order: how it goes out or came back, or why it is cancelled. */
export type TransitionFields = Readonly<
  Record<string, string | boolean | undefined | NonNullable<ReturnFields['lines']>>
>;

/** The result of one order's transition, with the message for the admin. */
export type TransitionEnd =
  | { readonly status: 'marked'; readonly order: OrderDocument; readonly text: string }
  /** `refused`: by the shop. `slowed`: rate-limited. `unanswered`: without a valid answer. */
  | { readonly status: 'refused' | 'slowed' | 'unanswered'; readonly text: string };

const NOT_CHANGED = {
  refused: 'The order wasn’t changed',
  unanswered: 'The shop didn’t answer. Look at the order again',
} as const;

const TEXTS = {
  pay: {
    done: (t: Translate, id: string) => t('Marked COD paid for {id}', { id }),
    refused: 'Failed to mark COD paid',
    unanswered: 'Error marking COD paid',
  },
  deliver: {
    done: (t: Translate, id: string) => t('Marked as delivered: {id}', { id }),
    refused: 'Failed to mark as delivered',
    unanswered: 'Error marking as delivered',
  },
  pack: {
    done: (t: Translate, id: string) => t('Packed: {id}', { id }),
    ...NOT_CHANGED,
  },
  unpack: {
    done: (t: Translate, id: string) => t('Not packed any more: {id}', { id }),
    ...NOT_CHANGED,
  },
  dispatch: {
    done: (t: Translate, id: string) => t('Dispatched: {id}', { id }),
    ...NOT_CHANGED,
  },
  remit: {
    done: (t: Translate, id: string) => t('Paid out: {id}', { id }),
    ...NOT_CHANGED,
  },
  redispatch: {
    done: (t: Translate, id: string) => t('Tracking changed: {id}', { id }),
    ...NOT_CHANGED,
  },
  undispatch: {
    done: (t: Translate, id: string) => t('Not dispatched any more: {id}', { id }),
    ...NOT_CHANGED,
  },
  readdress: {
    done: (t: Translate, id: string) => t('Address changed: {id}', { id }),
    ...NOT_CHANGED,
  },
  return: {
    done: (t: Translate, id: string) => t('Returned: {id}', { id }),
    ...NOT_CHANGED,
  },
  cancel: {
    done: (t: Translate, id: string) => t('Cancelled: {id}', { id }),
    ...NOT_CHANGED,
  },
} as const satisfies Readonly<Record<OrderTransition, object>>;

/**
 * Takes a transition of an order. The key names order, transition and revision: asked again after a lost answer it is the same request,
 * with the same answer.
 */
export function useOrderTransitions() {
  const { api, randomUuid } = useServices();
  const messages = useMessages();

  return async function mark(
    order: OrderDocument,
    as: OrderTransition,
    fields: TransitionFields = {},
  ): Promise<TransitionEnd> {
    const { done } = TEXTS[as];
    try {
      const marked = await api.request('PUT', `/orders/${encodeURIComponent(order._id)}/${as}`, {
        ...bodyOf(order, as, fields),
        headers: {
          'Idempotency-Key': NEEDS_FIELDS.has(as)
            ? randomUuid()
            : `${as}-${order._id}-${order.revision}`,
          ...(AS_SEEN.has(as) && { 'If-Match': `"${order.revision}"` }),
        },
        schema: orderDocument,
      });
      return { status: 'marked', order: marked, text: done(messages.t, order._id) };
    } catch (error) {
      return failedEnd(error, as, messages);
    }
  };
}

/**
 * Marks many orders by one call, `MAX_MARKED` at most. The same orders as they were seen have the same key for as long as the screen
 * stays: asked again after a lost answer nothing is marked twice, and the answer is the same.
 */
export function useManyOrderTransitions() {
  const { api, randomUuid } = useServices();
  const messages = useMessages();
  const keys = useRef(new Map<string, string>());

  function keyOf(
    orders: readonly OrderDocument[],
    as: OrderTransition,
    fields: TransitionFields,
  ): string {
    const asked = [
      as,
      JSON.stringify(fields),
      ...orders.map(({ _id, revision }) => `${_id} ${revision}`),
    ].join('\n');
    const key = keys.current.get(asked) ?? randomUuid();
    keys.current.set(asked, key);
    return key;
  }

  /** @returns the result of each, in their order */
  return async function transitMany(
    orders: readonly OrderDocument[],
    as: OrderTransition,
    fields: TransitionFields = {},
  ): Promise<TransitionEnd[]> {
    try {
      const answer = await api.request('PUT', `/orders/${as}`, {
        body: { orders: orders.map((order) => ({ ...askedOf(order, as), ...fields })) },
        headers: { 'Idempotency-Key': keyOf(orders, as, fields) },
        schema: markedOrders,
      });
      const lines = new Map(answer.orders.map((line) => [line._id, line]));
      return orders.map((order) => endOf(order, lines.get(order._id), { as, fields }, messages));
    } catch (error) {
      const end = failedEnd(error, as, messages);
      return orders.map(() => end);
    }
  };
}

/** Transitions that say more than that they are taken: the same may be said again with other words. */
const NEEDS_FIELDS: ReadonlySet<OrderTransition> = new Set([
  'dispatch',
  'redispatch',
  'readdress',
  'return',
  'cancel',
]);

/** Taken of the order as it was seen, or not at all: the same pieces again may be others, and so may the address that was mended. */
const AS_SEEN: ReadonlySet<OrderTransition> = new Set(['return', 'readdress']);

function bodyOf(order: OrderDocument, as: OrderTransition, fields: TransitionFields) {
  if (as === 'pay') return { body: { receivedAmount: Number(order.totalPrice), ...fields } };
  return NEEDS_FIELDS.has(as) ? { body: fields } : {};
}

const askedOf = ({ _id, totalPrice }: OrderDocument, as: OrderTransition) =>
  as === 'pay' ? { _id, receivedAmount: Number(totalPrice) } : { _id };

type Messages = Pick<ReturnType<typeof useMessages>, 't' | 'translate'>;

/** What a line of the answer says of an order. */
function endOf(
  order: OrderDocument,
  line: MarkedOrder | undefined,
  { as, fields }: { readonly as: OrderTransition; readonly fields: TransitionFields },
  { t, translate }: Messages,
): TransitionEnd {
  const { done, unanswered } = TEXTS[as];
  if (!line) return { status: 'unanswered', text: translate(unanswered) };
  if (line.status === 'refused') return { status: 'refused', text: translate(line.message) };
  const { at, revision } = line;
  const marked = markedAs(order, as, at, fields);
  return { status: 'marked', order: { ...marked, revision }, text: done(t, order._id) };
}

/** The order as the shop has it now, until the list is read again. */
function markedAs(
  order: OrderDocument,
  as: OrderTransition,
  at: string,
  { courier = '', ...fields }: TransitionFields,
): OrderDocument {
  const why = typeof fields.reason === 'string' ? { reason: fields.reason } : {};
  switch (as) {
    case 'pay':
      return { ...order, isPaid: true, paidAt: at };
    case 'deliver':
      return { ...order, isDelivered: true, deliveredAt: at };
    case 'pack':
      return { ...order, packedAt: at };
    case 'unpack':
      return { ...order, packedAt: undefined };
    case 'undispatch':
      return { ...order, dispatched: undefined };
    case 'dispatch':
      return { ...order, dispatched: { at, courier: String(courier) } };
    case 'remit':
    // One at a time: its answer has the order.
    case 'readdress':
      return order;
    case 'redispatch':
      return order.dispatched
        ? { ...order, dispatched: { ...order.dispatched, courier: String(courier) } }
        : order;
    case 'return': {
      const { data } = returnFields.safeParse(fields);
      const asked = data && askedReturn(order, data);
      return asked ? withReturn(order, asked, { ...why, at }) : order;
    }
    case 'cancel':
      return { ...order, closedAt: at, cancelled: { at, by: 'owner', ...why } };
  }
}

/** The message where the call failed. */
function failedEnd(error: unknown, as: OrderTransition, { translate }: Messages): TransitionEnd {
  const { refused, unanswered } = TEXTS[as];
  const isAnswered = error instanceof ApiError && typeof error.status === 'number';
  const text = translate(isAnswered ? failureText(error, refused) : unanswered);
  if (isAnswered && error.code === 'slow_down') return { status: 'slowed', text };
  return { status: isRefusal(error) ? 'refused' : 'unanswered', text };
}
