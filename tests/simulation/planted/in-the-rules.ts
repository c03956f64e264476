import type { PlantedFault } from './planted-fault';

/** In the rules of orders, stock, money and addresses. */
export const IN_THE_RULES: readonly PlantedFault[] = [
  {
    file: 'shared/decision/place-order.ts',
    before: "  if (existing) return applied('already_placed', [], { orderId });\n",
    after: '',
    breaks: 'the same cart placed in two tabs takes its pieces twice',
    test: 'tests/sync/delivered-once.test.ts > the same cart placed in two tabs is one order',
  },
  {
    file: 'shared/decision/place-order.ts',
    before: "  if (existing && existing.user._id !== user._id) return refused('id_reused');\n",
    after: '',
    breaks: 'an order of another person is disclosed',
    test: 'shared/actions/place-cod-order.test.ts > ',
  },
  {
    file: 'shared/decision/place-order.ts',
    before: '  if (totalPrice > confirmedTotal) return',
    after: '  if (totalPrice > confirmedTotal + 100) return',
    breaks: 'an order may cost a rupee more than was confirmed',
  },
  {
    file: 'shared/decision/place-order.ts',
    before: '  if (quote.items.some((item) => item.qty > item.available)) return',
    after: '  if (quote.items.every((item) => item.qty > item.available)) return',
    breaks: 'one line short of stock is overlooked',
    test: 'sync-server/actions/sync-rules.test.ts > all or nothing: one line short, none is taken',
  },
  {
    file: 'shared/decision/place-order.ts',
    before: '  if (now - pricedAt > PRICES_HOLD) return',
    after: '  if (pricedAt - now > PRICES_HOLD) return',
    breaks: 'prices never expire',
    test: 'shared/actions/place-cod-order.test.ts > ',
  },
  {
    file: 'shared/decision/place-order.ts',
    before: "({ kind: 'take-stock', order: orderId, ...line }))",
    after: "({ kind: 'take-stock', order: orderId, ...line, qty: 1 }))",
    breaks: 'one piece is taken of each line',
  },
  {
    file: 'shared/decision/place-order.ts',
    before: "    paymentMethod === 'COD'\n      ? linesOf(orderItems).map(",
    after: "    paymentMethod !== 'COD'\n      ? linesOf(orderItems).map(",
    breaks: 'an order takes no stock',
  },
  {
    file: 'shared/addresses/address-book.ts',
    before:
      '  return difference(book, current.isDefault && heir ? withDefault(rest, heir._id) : rest);',
    after: '  return difference(book, heir ? rest : rest);',
    breaks: 'after the default address is deleted there is none',
    test: 'shared/addresses/address-book.test.ts > the default hands on to the first that remains',
  },
  {
    file: 'shared/addresses/address-book.ts',
    before: '  const after = first || body.isDefault ? withDefault(grown, id) : grown;',
    after: '  const after = body.isDefault ? withDefault(grown, id) : grown;',
    breaks: 'the first address is no default',
  },
  {
    file: 'shared/addresses/address-book.ts',
    before: '    address.isDefault === (address._id === id)\n',
    after: '    address._id !== id\n',
    breaks: 'there are two default addresses',
    test: 'shared/addresses/address-book.test.ts > a later one is the default only when it says so',
  },
  {
    file: 'shared/addresses/address-book.ts',
    before: '  if (conflicts.length > 0) return { fields: conflicts, current };\n',
    after: '',
    breaks: 'one edit overwrites another without asking',
    test: 'shared/addresses/address-book.test.ts > ',
  },
  {
    file: 'shared/orders/transitions.ts',
    before: "    checks: ['cash', 'unpaid', 'state'],",
    after: "    checks: ['cash', 'state'],",
    breaks: 'an order is paid twice',
    test: 'shared/orders/take-transition.test.ts > that is already paid keeps its first payment time, whatever is counted later',
  },
  {
    file: 'shared/orders/transitions.ts',
    before: "(isDelivered ? 'already_delivered' : null)",
    after: '(isDelivered && null)',
    breaks: 'an order is delivered twice',
    test: 'shared/orders/take-transition.test.ts > ',
  },
  {
    file: 'shared/orders/take-transition.ts',
    before: '  if (received !== order.totalPrice) return',
    after: '  if (received > order.totalPrice) return',
    breaks: 'too little cash is taken',
    test: 'shared/orders/take-transition.test.ts > only the total is taken, of any order',
  },
  {
    file: 'shared/orders/transitions.ts',
    before: "  if (isCancelled(order)) return 'order_cancelled';\n",
    after: '',
    breaks: 'a cancelled order is cancelled again, and its pieces come back twice',
    test: 'sync-server/actions/sync-cancel-order.test.ts > is done once, whichever device comes first, and the other is informed',
  },
  {
    file: 'shared/protocol/cursor.ts',
    before: '  return `${epoch}.${version}`;',
    after: '  return `${epoch}.${version > 1 ? version - 1 : version}`;',
    breaks: 'a cursor is behind what it has brought',
    test: 'shared/protocol/protocol.test.ts > a cursor survives the journey; anything else is none',
  },
];
