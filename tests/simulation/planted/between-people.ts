import type { PlantedFault } from './planted-fault';

const VISITED = 'pwa/catalogue/visited-products.test.ts';
const RESTORED = 'tests/sync/restored-folder.test.ts';
const SIGN_OUT = 'tests/sync/sign-out.test.ts';

/** In the copies on a device that several people use, and after a restore. */
export const BETWEEN_PEOPLE: readonly PlantedFault[] = [
  {
    file: 'pwa/catalogue/catalogue-reader.ts',
    before: '  if (product.draft) return;\n',
    after: '',
    breaks: 'products not for sale are in every copy',
    test: `${VISITED} > never adds what is not for sale`,
  },
  {
    file: 'pwa/catalogue/catalogue-reader.ts',
    before: '    if (state.complete) return;\n    if (!before',
    after: '    if (!before',
    breaks: 'a late reply adds to a complete copy',
    test: `${VISITED} > adds nothing to a complete copy`,
  },
  {
    file: 'pwa/catalogue/catalogue-reader.ts',
    before: '    if ((await readCatalogueState(db)).complete) return true;\n',
    after: '',
    breaks: 'a late reply takes a product from a complete copy',
    test: `${VISITED} > does not delete a product from a`,
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before: '    if (deleted.length > 0 && page.more) await buryProducts(rows, deleted);\n',
    after: '    void buryProducts;\n',
    breaks: 'a product that the feed deleted comes back with a late reply',
    test: `${VISITED} > does not restore a product that the feed`,
  },
  {
    file: 'pwa/catalogue/catalogue-writing.ts',
    before: '({ visited }) => visited === true',
    after: '() => false',
    breaks: 'a product of a reply alone is in a copy that became complete',
    test: `${VISITED} > stays in a copy that became complete`,
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before: 'if (newEpoch) await forgetRevisions(rows);',
    after: 'if (newEpoch && page.cursor === "") await forgetRevisions(rows);',
    breaks: 'cart lines keep prices that a restore has undone',
    test: `${VISITED} > cart lines take the prices of a`,
  },
  {
    file: 'pwa/database/settings.ts',
    before: "  'recent-searches': { personal: true },",
    after: "  'recent-searches': { personal: false },",
    breaks: 'one person’s searches are shown to the next',
    test: `${SIGN_OUT} > is removed when the session ends elsewhere: searches, viewed products and postal code`,
  },
  {
    file: 'pwa/session/sign-out.ts',
    before: '    await bounded(hidePersonal(db).catch(() => undefined));\n    // For all tabs',
    after: '    // For all tabs',
    breaks: 'a session that ended elsewhere leaves personal data where the page is killed',
    test: `${SIGN_OUT} > is removed before the session ends: a page killed in between leaves nothing to see`,
  },
  {
    file: 'pwa/session/sign-out.ts',
    before: "    await deps.api.request('GET', '/users/profile').catch(() => undefined);\n",
    after: "    await deps.api.request('GET', '/users/profile').catch(() => forced());\n",
    breaks: 'a clock that jumps signs the user out without an answer',
    test: `${SIGN_OUT} > ran out while the page was closed: the server decides, not this device’s clock`,
  },
  {
    file: 'pwa/session/session.ts',
    before: '      judge();\n      if (!passed) listeners.tell();',
    after: '      if (!passed) listeners.tell();',
    breaks: 'a session stays locked after the clock is corrected',
    test: 'pwa/session/session.test.ts > is locked when its time had passed at the load of the page',
  },
  {
    file: 'pwa/session/session.ts',
    before: '      if (before !== undefined && before !== _id) await hidePersonal',
    after: '      if (before === _id) await hidePersonal',
    breaks: 'one person’s data is shown to another who signs in',
    test: 'pwa/session/session.test.ts > that becomes another user’s hides the first',
  },
  {
    file: 'pwa/session/pending-sign-out.ts',
    before: '    if (wasLetGo || deps.isSignedIn?.()) return true;\n',
    after: '',
    breaks: 'a sign-out noticed late ends the next person’s session',
    test: 'pwa/session/pending-sign-out.test.ts > that the database did not report in',
  },
  {
    file: 'pwa/replica/reconcile-settled.ts',
    before: '    if (one.isForGood || asked.get(at) === false) lost.push(one);',
    after: '    if (one.isForGood) lost.push(one);',
    breaks: 'addresses, reviews and wishes that a restored shop has lost vanish',
    test: `${RESTORED} > actions lost by the restore are offered again: cancellation, address, review`,
  },
  {
    file: 'pwa/replica/reconcile-settled.ts',
    before: '    if (one.isForGood || asked.get(at) === false) lost.push(one);',
    after: '    lost.push(one);',
    breaks: 'an action undone on another device is offered again',
    test: `${RESTORED} > lost actions that cancel each other out, or were undone elsewhere, are not offered`,
  },
  {
    file: 'pwa/replica/undone-actions.ts',
    before: 'orders.every((order) => order._id !== orderId || isCancelled(order)),',
    after: 'orders.every((order) => order._id !== orderId || !isCancelled(order)),',
    breaks: 'a cancellation that a restored shop has lost is called done',
    test: `${RESTORED} > actions lost by the restore are offered again: cancellation, address, review`,
  },
  {
    file: 'pwa/replica/undone-actions.ts',
    before: 'trace.about.every((about) => later.some((one) => one.trace.about.includes(about)))',
    after: 'trace.about.every((about) => later.every((one) => !one.trace.about.includes(about)))',
    breaks: 'an order that was placed and cancelled is offered again',
    test: `${RESTORED} > lost actions that cancel each other out, or were undone elsewhere, are not offered`,
  },
  {
    file: 'pwa/features/round/cached-round.ts',
    before:
      '      for (const action of lost)\n        await db.settled.put(forgotten(action, waiting.has(sameAction(action))));',
    after: '      void [forgotten, waiting, sameAction];',
    breaks: 'cash that a restored shop does not know of cannot be recorded again',
    test: 'tests/sync/doorstep.test.ts > no longer shows cash as collected that the shop does not know of',
  },
  {
    file: 'sync-server/store/engines/postgres/feed-look.ts',
    before: '    const accounts = unseen(row.accounts).map(({ id }) => id);',
    after: '    const accounts = unseen(null).map(({ id }) => id);',
    breaks: 'a commit just before a crash is notified only with the next change',
    test: 'sync-server/store/engines/postgres/feed-look.test.ts > at whatever await it dies',
  },
  {
    file: 'pwa/session/cancel-behind.ts',
    before: '    if (person && !(await isMarked(person, user))) return false;\n',
    after: '    void (person && isMarked);\n',
    breaks: 'one person’s unsent actions are revoked in the session of the next',
    test: `${SIGN_OUT} > revokes nothing in the session of another person, which goes on`,
  },
  {
    file: 'pwa/session/pending-sign-out.ts',
    before: "!isTheirs || !(await db.setting('pending-sign-out').catch(() => pending))",
    after: '!isTheirs',
    breaks: 'a completed sign-out ends the next person’s session',
    test: 'pwa/session/pending-sign-out.test.ts > that another page has completed meanwhile ends',
  },
];
