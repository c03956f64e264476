import type { PlantedFault } from './planted-fault';

const VISITED = 'pwa/catalogue/visited-products.test.ts';
const RESTORED = 'tests/sync/restored-folder.test.ts';
const SIGN_OUT = 'tests/sync/sign-out.test.ts';

/** In what is copied onto a device, and shown to one person after another, or after a restore. */
export const BETWEEN_PEOPLE: readonly PlantedFault[] = [
  {
    file: 'pwa/catalogue/catalogue-reader.ts',
    before: '  if (product.draft) return;\n',
    after: '',
    breaks: 'what is not for sale is in the copy of everybody',
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
    before: '    if (deleted.length > 0 && page.more) await buryProducts(db, deleted);\n',
    after: '    void buryProducts;\n',
    breaks: 'what the feed has deleted comes back with a late reply',
    test: `${VISITED} > does not restore a product that the feed`,
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before: '({ visited }) => visited === true',
    after: '() => false',
    breaks: 'what a reply alone has brought is in a copy that became complete',
    test: `${VISITED} > stays in a copy that became complete`,
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before: '    if (newEpoch) {\n      const lines',
    after: '    if (newEpoch && page.cursor === "") {\n      const lines',
    breaks: 'lines of the cart keep prices of a time that is undone',
    test: `${VISITED} > cart lines take the prices of a`,
  },
  {
    file: 'pwa/database/settings.ts',
    before: "  'recent-searches': { personal: true },",
    after: "  'recent-searches': { personal: false },",
    breaks: 'what one person has searched for is shown to the next',
    test: `${SIGN_OUT} > goes when the session ends elsewhere`,
  },
  {
    file: 'pwa/session/sign-out.ts',
    before: '    await bounded(hidePersonal(db).catch(() => undefined));\n    // For all tabs',
    after: '    // For all tabs',
    breaks: 'a session that ended elsewhere leaves what is personal',
    test: `${SIGN_OUT} > goes when the session ends elsewhere`,
  },
  {
    file: 'pwa/session/sign-out.ts',
    before: "    await deps.api.request('GET', '/users/profile').catch(() => undefined);\n",
    after: "    await deps.api.request('GET', '/users/profile').catch(() => forced());\n",
    breaks: 'a clock that jumps signs somebody out without an answer',
    test: `${SIGN_OUT} > passed while the page was closed: the server decides`,
  },
  {
    file: 'pwa/session/session.ts',
    before: '      judge();\n      if (!passed) listeners.tell();',
    after: '      if (!passed) listeners.tell();',
    breaks: 'a session stays locked when the clock is right again',
    test: 'pwa/session/session.test.ts > is locked when its time had passed at the load of the page',
  },
  {
    file: 'pwa/session/session.ts',
    before: '      if (before !== undefined && before !== _id) await hidePersonal',
    after: '      if (before === _id) await hidePersonal',
    breaks: 'what is one person’s is shown to another who signs in',
    test: 'pwa/session/session.test.ts > that becomes another user’s hides the first',
  },
  {
    file: 'pwa/session/pending-sign-out.ts',
    before: '    if (wasLetGo || deps.isSignedIn?.()) return true;\n',
    after: '',
    breaks: 'a sign-out that was found late ends the session of the next person',
    test: 'pwa/session/pending-sign-out.test.ts > that the database did not report in',
  },
  {
    file: 'pwa/replica/reconcile-settled.ts',
    before: '    if (one.isForGood || asked.get(at) === false) lost.push(one);',
    after: '    if (one.isForGood) lost.push(one);',
    breaks: 'addresses, reviews and wishes that a restored shop has lost vanish',
    test: `${RESTORED} > whatever was done in the time that is undone is offered again`,
  },
  {
    file: 'pwa/replica/reconcile-settled.ts',
    before: '    if (one.isForGood || asked.get(at) === false) lost.push(one);',
    after: '    lost.push(one);',
    breaks: 'what was undone on another device is offered again',
    test: `${RESTORED} > what cancels out in the undone time is not offered`,
  },
  {
    file: 'pwa/replica/undone-actions.ts',
    before: 'orders.every((order) => order._id !== orderId || isCancelled(order)),',
    after: 'orders.every((order) => order._id !== orderId || !isCancelled(order)),',
    breaks: 'a cancellation that a restored shop has lost is called done',
    test: `${RESTORED} > whatever was done in the time that is undone is offered again`,
  },
  {
    file: 'pwa/replica/undone-actions.ts',
    before: 'trace.about.every((about) => later.some((one) => one.trace.about.includes(about)))',
    after: 'trace.about.every((about) => later.every((one) => !one.trace.about.includes(about)))',
    breaks: 'an order that was placed and cancelled is offered again',
    test: `${RESTORED} > what cancels out in the undone time is not offered`,
  },
  {
    file: 'pwa/features/round/cached-round.ts',
    before:
      '      for (const action of lost)\n        await db.settled.put(forgotten(action, waiting.has(sameAction(action))));',
    after: '      void [forgotten, waiting, sameAction];',
    breaks: 'cash that a restored shop does not know of cannot be marked again',
    test: 'tests/sync/doorstep.test.ts > no longer shows cash as collected that it does not know of',
  },
  {
    file: 'sync-server/store/engines/postgres/feed-look.ts',
    before: '    const accounts = unseen(row.accounts).map(({ id }) => id);',
    after: '    const accounts = unseen(null).map(({ id }) => id);',
    breaks: 'what a process committed before it died is heard of with the next change alone',
    test: 'sync-server/store/engines/postgres/feed-look.test.ts > at whatever await it dies',
  },
  {
    file: 'pwa/session/cancel-behind.ts',
    before: '    if (person && !(await isMarked(person, user))) return false;\n',
    after: '    void (person && isMarked);\n',
    breaks: 'what one person left behind is revoked in the session of the next',
    test: `${SIGN_OUT} > revokes nothing in the session of another person, which goes on`,
  },
  {
    file: 'pwa/session/pending-sign-out.ts',
    before: "!isTheirs || !(await db.setting('pending-sign-out').catch(() => pending))",
    after: '!isTheirs',
    breaks: 'a sign-out that was ended already ends the session of the next person',
    test: 'pwa/session/pending-sign-out.test.ts > that another page has completed meanwhile ends',
  },
];
