import type { PlantedFault } from './planted-fault';

const TEST = 'pwa/database/backup.test.ts';

/** In the backup of the queue. */
export const IN_THE_BACKUP: readonly PlantedFault[] = [
  {
    file: 'pwa/outbox/outbox.ts',
    before: '    await db.backup.save();\n    return done;',
    after: '    void db.backup.save();\n    return done;',
    breaks: 'an action is shown as saved before its copy is there',
  },
  {
    file: 'pwa/database/backup.ts',
    before: 'withReopening(db, () => readRows(db))',
    after: 'readRows(db)',
    breaks: 'a database that the browser closes meanwhile leaves no copy',
    test: `${TEST} > copies what is saved also where the`,
  },
  {
    file: 'pwa/database/backup.ts',
    before: '(await read()) ?? (await restore(db, () => true).then(read))',
    after: 'await read()',
    breaks: 'a device that was full when its database was opened has no copies',
    test: `${TEST} > makes copies on a device that was`,
  },
  {
    file: 'pwa/database/backup.ts',
    before: '    BACKUP_TABLES.some((table) => table !==',
    after: '    BACKUP_TABLES.slice(0, 2).some((table) => table !==',
    breaks: 'a change of the cart alone is not copied',
    test: `${TEST} > copies a change of the cart alone`,
  },
  {
    file: 'pwa/database/backup-rows.ts',
    before: 'attempts: entry.attempts ?? 1',
    after: 'attempts: entry.attempts',
    breaks: 'an action that may have been sent since the copy counts as never sent',
    test: `${TEST} > revokes by id an action discarded after`,
  },
  {
    file: 'pwa/database/backup-rows.ts',
    before: '      if (looked) await clearRows(db);\n',
    after: '',
    breaks: 'a removed action comes back with an older database',
    test: `${TEST} > restores the newest changes to a database`,
  },
];
