import type { PlantedFault } from './planted-fault';

/** In the copies of account and catalogue on the device. */
export const IN_COPIES: readonly PlantedFault[] = [
  {
    file: 'pwa/replica/account-rows.ts',
    before: '  return asked.epoch !== got.epoch || got.version < asked.version;',
    after: '  return false;',
    breaks: 'a restored shop is not noticed',
    test: 'pwa/replica/account-replica.test.ts > deletes what another store does not have',
  },
  {
    file: 'pwa/replica/account-rows.ts',
    before: '  for (const key of stored) if (key !== CURSOR_KEY) newest.set(key, goneRow(key));\n',
    after: '  void stored;\n',
    breaks: 'rows that the shop has lost stay on the device',
    test: 'pwa/replica/account-replica.test.ts > deletes what another store does not have',
  },
  {
    file: 'pwa/replica/account-rows.ts',
    before:
      '    newest.set(keyOf(change), row ? { ...row, _deleted: false } : goneRow(keyOf(change)));',
    after: '    if (row) newest.set(keyOf(change), { ...row, _deleted: false });',
    breaks: 'a deleted address stays on the device',
    test: 'pwa/replica/account-replica.test.ts > pulls from the start, page by page',
  },
  {
    file: 'pwa/replica/account-databases.ts',
    before: '    return isOfSomebody(name) && !(kept !== undefined && isOf(kept, name));',
    after: '    return false;',
    breaks: 'the rest of an interrupted sign-out stays on the device',
    test: 'pwa/replica/account-replica.test.ts > is deleted with all others when another',
  },
  {
    file: 'pwa/replica/account-databases.ts',
    before: '    return isOfSomebody(name) && !(kept !== undefined && isOf(kept, name));',
    after: '    return isOfSomebody(name);',
    breaks: 'the copy of the signed-in user is deleted with those of others',
    test: 'pwa/replica/account-replica.test.ts > is deleted with all others when another',
  },
  {
    file: 'pwa/replica/account-pull.ts',
    before: '    const found = offered?.from === from ? offered?.page : undefined;',
    after: '    const found = offered?.page;',
    breaks: 'a reply that leaves changes out is taken for the next one',
    test: 'pwa/replica/account-pull.test.ts > uses an offered reply only where it',
  },
  {
    file: 'pwa/replica/reconcile-settled.ts',
    before: '    await markForgotten(db, userId, lost);',
    after: '    void markForgotten;',
    breaks: 'orders that a restored shop has lost are not offered again',
    test: 'tests/sync/restored-folder.test.ts > a restored snapshot of the data folder leaves three phones with the shop’s state',
  },
  {
    file: 'pwa/replica/undone-actions.ts',
    before: '    if (trace.isSeen(documents)) return [];\n',
    after: '',
    breaks: 'orders that the shop has are offered again',
    test: 'tests/sync/restored-folder.test.ts > a restored snapshot of the data folder leaves three phones with the shop’s state',
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before: '    if (deleted.length > 0) await rows.products.deleteMany(deleted);\n',
    after: '',
    breaks: 'a product that is no longer sold stays on the device',
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before: "    if ((await stateIn(rows)).cursor !== before.cursor) return 'overtaken';\n",
    after: '',
    breaks: 'an outdated page overwrites a newer one',
    test: 'pwa/catalogue/catalogue-sync.test.ts > ',
  },
  {
    file: 'pwa/catalogue/catalogue-sync.ts',
    before:
      '  const newEpoch = before.cursor !== null && epochOf(before.cursor) !== epochOf(page.cursor);',
    after: '  const newEpoch = false;',
    breaks: 'products that a restored shop has lost stay on the device',
    test: 'pwa/catalogue/catalogue-sync.test.ts > ',
  },
];
