import type { PlantedFault } from './planted-fault';

/** In what is abandoned or changed midway: a payment, a cancellation, work in two tabs, work at the door. */
export const IN_WAVERING: readonly PlantedFault[] = [
  {
    file: 'shared/decision/replace-orders.ts',
    before: 'effects: [...effects, ...decided.effects]',
    after: 'effects: decided.effects',
    breaks: 'cash on delivery is ordered beside the order begun online',
  },
  {
    file: 'pwa/cart/checkout.ts',
    before: '  if (!draft || insteadOf === undefined) return undefined;',
    after: "  if (!draft || insteadOf !== '') return undefined;",
    breaks: 'an edited order forgets which one it replaces',
  },
  {
    file: 'pwa/payments/online-order.ts',
    before: '  const over = new Set(orders.filter(isCancelled).map(({ _id }) => _id));',
    after:
      '  const over = new Set(orders.filter((one) => isCancelled(one) || !one.isPaid).map(({ _id }) => _id));',
    breaks: 'the cart forgets an order that was begun online and is not paid',
    test: 'pwa/payments/online-order.test.ts > is settled by the account where the page could not',
  },
  {
    file: 'pwa/payments/online-order.ts',
    before: '      const open = await openEditOf(db, user, draft);\n      if (open)',
    after: "      const open = await openEditOf(db, '', draft);\n      if (open)",
    breaks: 'a payment is begun beside an edited order that the shop is asked about',
    test: 'pwa/payments/online-order.test.ts > is not begun while the shop is being asked',
  },
  {
    file: 'pwa/outbox/settle.ts',
    before: '  if (!tookEffect(outcome)) return;\n  await keep(settling, revoked, outcome);',
    after:
      "  if (!tookEffect(outcome) || revoked.name === 'cancel-order') return;\n  await keep(settling, revoked, outcome);",
    breaks: 'a cancellation that was taken back too late takes effect unasked',
  },
  {
    file: 'pwa/outbox/cancel-action.ts',
    before: '  return { ...filling, instead: entry, ...(edited ? { edited } : {}) };',
    after:
      "  if (entry.name === 'cancel-order') return filling;\n  return { ...filling, instead: entry, ...(edited ? { edited } : {}) };",
    breaks: 'a cancellation is taken back without asking whether it had arrived',
  },
  {
    file: 'pwa/outbox/outbox.ts',
    before: "        throw new OutboxError('under_way', 'This has been sent already.');",
    after: '        return next();',
    breaks: 'an order is replaced that another tab has edited',
    test: 'pwa/outbox/second-thoughts.test.ts > comes too late where it',
  },
  {
    file: 'pwa/payments/cancel-replaced.ts',
    before: '    if (!insteadOf.has(orderId) || currentUser() !== userId) continue;',
    after: "    if (!insteadOf.has('') || currentUser() !== userId) continue;",
    breaks: 'an order that was begun online and came late stays beside the one in its place',
    test: 'tests/sync/late-online-order.test.ts > is cancelled once, as soon as the device learns of it',
  },
  {
    file: 'pwa/payments/cancel-replaced.ts',
    before: 'if (user === userId && by.some((id) => placed.has(id))) insteadOf.add(orderId);',
    after: 'if (user === userId && by.some((id) => id === orderId)) insteadOf.add(orderId);',
    breaks: 'a cart that was begun online twice is two orders',
  },
  {
    file: 'pwa/payments/replaced-online.ts',
    before: '    isOfCart(one) ? { ...one, by: [...one.by, next] } : one,',
    after: '    isOfCart(one) ? { ...one, by: [next] } : one,',
    breaks: 'a cart begun online twice and ordered with cash leaves the first order',
    test: 'pwa/payments/online-order.test.ts > replaces what the same person began with the cart before',
  },
  {
    file: 'shared/decision/action.ts',
    before: "            : refused('forbidden'),\n",
    after: '            : rule.decide(parsed.data, view, context),\n',
    breaks: 'status transitions of a former admin take effect',
  },
  {
    file: 'sync-server/routes/sync/sync.ts',
    before: '      const author = { user, isAdmin, role, session,',
    after: '      const author = { user, isAdmin: isAdmin || clientId.length > 0, role, session,',
    breaks: 'every queue is an admin’s',
  },
  {
    file: 'pwa/session/session.ts',
    before:
      '      if (!isStaff(user)) await Promise.resolve(clearRoundsOf(db, [_id])).catch(() => undefined);\n',
    after: '      void clearRoundsOf;\n',
    breaks: 'addresses stay with a former admin',
    test: 'tests/sync/doorstep.test.ts > a returning user who is no longer an admin has no round',
  },
];
