/** A place in the sync core that a run of histories need not reach. */
export interface NotReached {
  readonly file: string;
  /** What its line holds. */
  readonly code: string;
  readonly why: string;
  /** The file of tests that reach it, where there are some. */
  readonly test?: string;
}

/** No history can reach these. */
const IMPOSSIBLE: readonly NotReached[] = [
  {
    file: 'pwa/outbox/batch.ts',
    code: 'entry.seq !== previous.seq + 1) break;',
    why: 'a hole is filled before a batch is made',
    test: 'pwa/outbox/batch.test.ts',
  },
  {
    file: 'pwa/outbox/dependencies.ts',
    code: "typeof found === 'string' ? found : undefined",
    why: 'arguments are checked before they are stored',
  },
  {
    file: 'pwa/outbox/lease.ts',
    code: 'if (batch.length === 0) return undefined;',
    why: 'what is stored fits a batch',
    test: 'pwa/outbox/lease.test.ts',
  },
  {
    file: 'pwa/outbox/sender.ts',
    code: 'if (idle > MAX_REPAIRS)',
    why: 'only a server that answers without settling anything, attempt after attempt',
    test: 'pwa/outbox/sender.test.ts',
  },
  {
    file: 'pwa/outbox/sync-transport.ts',
    code: ': Date.parse(text) -',
    why: 'the shop says its pauses in seconds',
    test: 'pwa/outbox/sync-transport.test.ts',
  },
  {
    file: 'pwa/outbox/sync-transport.ts',
    code: 'Number.isNaN(pause) ? undefined',
    why: 'the shop says its pauses in seconds',
    test: 'pwa/outbox/sync-transport.test.ts',
  },
  {
    file: 'pwa/replica/account-rows.ts',
    code: '(a._id < b._id ? -1 : 1)',
    why: 'the shop gives no place in an address book twice',
  },
  {
    file: 'sync-server/actions/apply-action.ts',
    code: 'checkGrowth: () => void = () => undefined',
    why: 'batches always say how much may grow',
    test: 'sync-server/actions/apply-action.test.ts',
  },
  {
    file: 'sync-server/actions/decide-and-write.ts',
    code: "if (prepared.status === 'refused') return prepared;",
    why: 'today’s devices store no invalid action',
    test: 'sync-server/actions/sync-versions.test.ts',
  },
  {
    file: 'sync-server/store/engines/lowdb/commit-writer.ts',
    code: 'new WriteFailedError(true, error)',
    why: 'the shop’s file fails only with this error',
  },
  {
    file: 'sync-server/store/engines/lowdb/commit-writer.ts',
    code: 'get isInTrouble()',
    why: 'used only by the health check',
    test: 'sync-server/store/engines/lowdb/lowdb-failures.test.ts',
  },
  {
    file: 'sync-server/store/engines/lowdb/commit-writer.ts',
    code: 'async finish()',
    why: 'used when a server stops; those of histories are killed',
  },
  {
    file: 'sync-server/store/repositories/feed-standing.ts',
    code: "if (again !== '' && !AGAIN.test(again))",
    why: 'cursors of no store',
    test: 'sync-server/actions/account-changes.test.ts',
  },
];

const SET_BACK = 'the shop was restored while a device shows its account';
const TWO_SENDERS = 'two senders of one device, and the answer to the slower one comes last';
const HOLE = 'a copy of a phone has a hole in its numbers';

/** Fewer than about twenty of 2,000 histories reach these: a run need not. */
const RARE: readonly NotReached[] = [
  ...[
    'Array.from({ length: seq - previous - 1 }',
    'const previous = seqs[index - 1] ?? seq - 1;',
  ].map((code) => ({
    file: 'pwa/outbox/batch.ts',
    code,
    why: HOLE,
    test: 'pwa/outbox/batch.test.ts',
  })),
  {
    file: 'pwa/outbox/cancel-action.ts',
    code: 'gone.add(other.id);',
    why: 'an action depends on one that was sent and taken back, and was never sent itself',
    test: 'pwa/outbox/cancel-action.test.ts',
  },
  ...['export function voidForLost(', 'missing.map((seq) => voidForLost('].map((code) => ({
    file: 'pwa/outbox/lease.ts',
    code,
    why: HOLE,
    test: 'pwa/outbox/lease.test.ts',
  })),
  {
    file: 'pwa/outbox/outbox-client.ts',
    code: "entry.name !== 'void' || entry.instead || entry.lost",
    why: 'an outbox starts again while a void waits',
    test: 'pwa/outbox/outbox-client.test.ts',
  },
  {
    file: 'pwa/outbox/sync-attempt.ts',
    code: 'else isolation.forget();',
    why: 'an action to be quarantined was settled by another sender',
    test: 'pwa/outbox/sync-attempt.test.ts',
  },
  ...[
    ['pwa/outbox/sync-attempt.ts', "case 'foreign_client':"],
    ['pwa/outbox/sync-attempt.ts', 'async function takeAnotherNumber('],
    ['pwa/outbox/sync-transport.ts', "? 'foreign_client' : 'mismatch'"],
    ['pwa/replica/account-pull.ts', 'isForeign ? randomUuid()'],
  ].map(([file = '', code = '']) => ({
    file,
    code,
    why: 'a device revoked what it had sent in another person’s session, and its copy keeps sending',
    test: 'tests/sync/second-thoughts.test.ts',
  })),
  ...['arrived?.id === id && !dismissed', '.modify((asked, ref) => {'].map((code) => ({
    file: 'pwa/replica/mark-forgotten.ts',
    code,
    why: 'the shop is restored from a backup while it asks about an order that had arrived',
    test: 'tests/sync/second-thoughts.test.ts',
  })),
  {
    file: 'pwa/outbox/quarantine.ts',
    code: 'entry.name === VOID.name) return false;',
    why: 'an action to be quarantined was settled by another sender',
    test: 'pwa/outbox/quarantine.test.ts',
  },
  {
    file: 'pwa/outbox/sender.ts',
    code: 'forgetOldOutcomes(db).catch',
    why: 'the database fails just as a page opens',
  },
  {
    file: 'pwa/outbox/settle.ts',
    code: 'if (!client) return;',
    why: 'the outbox started again while an answer was in flight',
    test: 'pwa/outbox/settle.test.ts',
  },
  ...[
    'if (isStale(outcome)) return;',
    'if (!sent.instead && !isolated.takenBack) return settleWanted',
    'if (taken?.instead?.id === id)',
    'row.clientId !== response.clientId) return;',
  ].map((code) => ({
    file: 'pwa/outbox/settle.ts',
    code,
    why: TWO_SENDERS,
    test: 'pwa/outbox/late-responses.test.ts',
  })),
  ...[
    'const { cursor } = response;',
    'const last = Math.max(response.lastSeq, client.lastSettled ?? 0);',
    'const missing = Array.from({ length: hole }',
    'voidForLost(client, seq, now, randomUuid)',
  ].map((code) => ({
    file: 'pwa/outbox/settle.ts',
    code,
    why: HOLE,
    test: 'pwa/outbox/settle.test.ts',
  })),
  {
    file: 'pwa/outbox/settle.ts',
    code: "if (outcome.code === 'voided') return keep(settling, entry, STALE);",
    why: 'a copy of a phone takes back what the phone itself still sends',
    test: 'pwa/outbox/outcomes.test.ts',
  },
  ...[
    "if (entry.edited && outcome.status === 'refused') await noteOpenEdit(",
    'if (row.edited) await noteOpenEdit(',
  ].map((code) => ({
    file: 'pwa/outbox/settle.ts',
    code,
    why: 'an order that had arrived is edited, and its cancellation is refused, or too late',
    test: 'pwa/payments/online-order.test.ts',
  })),
  {
    file: 'pwa/outbox/settle.ts',
    code: 'await resetClient(db, client, randomUuid);',
    why: 'a hole of more than a thousand numbers; the outbox of a copy that has nothing left',
    test: 'pwa/outbox/settle.test.ts',
  },
  {
    file: 'pwa/outbox/settle.ts',
    code: 'await db.round.each(',
    why: 'a page begins while its device has a round',
    test: 'pwa/outbox/old-outcomes.test.ts',
  },
  {
    file: 'pwa/outbox/sync-transport.ts',
    code: 'reason === ACCOUNT_GONE',
    why: 'a deleted person whose device still has something to send',
    test: 'tests/sync/account-gone.test.ts',
  },
  {
    file: 'pwa/replica/account-pull.ts',
    code: '.catch(() => undefined);',
    why: 'the database fails during a pull',
  },
  {
    file: 'pwa/replica/account-pull.ts',
    code: 'let cancel: () => void',
    why: 'a pull is asked for before the length of a pause is known',
    test: 'pwa/replica/account-pull.test.ts',
  },
  {
    file: 'pwa/replica/account-pull.ts',
    code: 'if (stopped) return undefined;',
    why: 'a sign-out during a pull',
  },
  {
    file: 'pwa/replica/account-pull.ts',
    code: "if (result.kind === 'mismatch')",
    why: 'a pull in another user’s session, before the outbox asks',
    test: 'pwa/replica/account-replica.test.ts',
  },
  {
    file: 'pwa/replica/account-pull.ts',
    code: 'async isKnown(cursor: string)',
    why: 'a copy that starts again misses what was done and undone elsewhere since',
    test: 'tests/sync/restored-folder.test.ts',
  },
  ...[
    'return deleted || !document ? undefined',
    'goneRow(keyOf(change))',
    'replica === null ? undefined',
    'if (!held || !wanted) return false;',
  ].map((code) => ({
    file: 'pwa/replica/account-rows.ts',
    code,
    why: 'few histories show accounts, and of what they show, little is this',
    test: 'pwa/replica/account-rows.test.ts',
  })),
  ...[
    "await db.transaction('rw', [db.settled, db.outbox], async () => {",
    '.toArray();',
    'waiting.map(sameAction)',
    'of lost.toReversed()',
    'const row = await db.settled.get(action.id);',
    'continue;',
    'outcome: { ...FORGOTTEN',
  ].map((code) => ({
    file: 'pwa/replica/mark-forgotten.ts',
    code,
    why: SET_BACK,
    test: 'tests/sync/restored-folder.test.ts',
  })),
  {
    file: 'sync-server/actions/account-changes.ts',
    code: 'change.document === null',
    why: 'few histories show accounts, and of what they show, little is this',
    test: 'sync-server/actions/account-changes.test.ts',
  },
  {
    file: 'pwa/outbox/sync-attempt.ts',
    code: "if ((await deps.currentUser()) !== userId) return 'more';",
    why: 'a user signs in while the answer that no one is signed in is in flight',
    test: 'pwa/outbox/late-responses.test.ts',
  },
  {
    file: 'sync-server/store/repositories/feed-standing.ts',
    code: 'r${await shop.run()}`',
    why: 'a cursor of a state lost by a restore, in the same epoch',
    test: 'sync-server/store/engines/lowdb/restored-folder.test.ts',
  },
  ...[
    'throw new ForeignClient(',
    'class ForeignClient extends Error',
    "override readonly name = 'ForeignClient';",
  ].map((code) => ({
    file: 'sync-server/actions/apply-action.ts',
    code,
    why: 'the outbox of one user, after a session of another',
    test: 'sync-server/actions/sync-rules.test.ts',
  })),
  {
    file: 'sync-server/actions/apply-batch.ts',
    code: 'if (action.seq !== client.lastSeq + 1) return undefined;',
    why: 'two deliveries of one batch just as an action fails',
    test: 'sync-server/actions/apply-batch.test.ts',
  },
  {
    file: 'pwa/outbox/sending-mark.ts',
    code: 'error: () => end(false),',
    why: 'the database is lost while an attempt is waited for',
    test: 'pwa/outbox/sending-mark.test.ts',
  },
  {
    file: 'pwa/outbox/sending-mark.ts',
    code: '!hasEnded || tries === MAX_TRIES) throw error;',
    why: 'an attempt begins at the very moment of a change',
    test: 'pwa/outbox/sending-mark.test.ts',
  },
];

/** Places in the sync core that a run of histories need not reach. */
export const NOT_REACHED: readonly NotReached[] = [...IMPOSSIBLE, ...RARE];
