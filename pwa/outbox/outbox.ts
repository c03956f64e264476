import type { Table } from 'dexie';
import type { ActionName, ArgsOf } from '#shared/actions/registry';
import { fieldsOfError } from '#shared/core/field-errors';
import { MAX_DEPENDENCIES } from '#shared/core/limits';
import type { DeviceDatabase } from '../database/device-database';
import { fitsABatch } from './batch';
import { dependenciesOf } from './dependencies';
import { append, type NewAction } from './outbox-client';
import type { OutboxEntry } from '../database/outbox-entry';
import { OutboxError } from '../database/outbox-error';
import { attemptEnd, idsBeingSent } from './sending-mark';
import { isAside } from './set-aside';
import { replaceEntry, cancelAction } from './cancel-action';
import type { Environment } from '../platform/environment';
import type { Timers } from '../platform/timers';
import type { MemoryOnlyActions } from './memory-only-actions';
import { storageError, writeDurably } from '../database/write-durably';

export interface OutboxDeps extends Pick<Environment, 'clock' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  /** The id of who is signed in; `null` for nobody. */
  readonly currentUser: () => string | null;
  /** Called after each change that leaves something to send: starts the sender. */
  readonly onSaved?: () => void;
  /** With them a change waits a moment for an attempt under way; see `sending-mark.ts`. */
  readonly timers?: Timers;
  /** For a device on which nothing can be stored; see `memory-only-actions.ts`. */
  readonly memoryOnly?: MemoryOnlyActions;
}

/** An action with its arguments, on its way into the queue. */
export type QueueableAction = {
  [Name in ActionName]: { readonly name: Name; readonly args: ArgsOf<Name> };
}[ActionName];

/** What a shopper does, kept durably until it has its one final answer (docs/sync-protocol.md#enqueue). */
export function createOutbox(deps: OutboxDeps) {
  const { db, clock, randomUuid, timers, onSaved, memoryOnly } = deps;

  function signedIn(): string {
    const userId = deps.currentUser();
    if (!userId) throw new OutboxError('signed_out', 'Please sign in.');
    return userId;
  }

  /**
   * Checks an action as the server will; what is stored is exactly what travels. The rules come with the first action: a first visit
   * needs none of them. @throws OutboxError `invalid`; `storage_failed` where the rules are not on the device yet
   */
  async function checked(
    name: ActionName,
    args: unknown,
    deps: readonly string[],
  ): Promise<NewAction> {
    const { ACTIONS } = await import('#shared/actions/registry').catch((error: unknown) => {
      throw storageError(error);
    });
    const rule = ACTIONS[name];
    const parsed = rule.args.safeParse(args);
    if (!parsed.success) {
      const fields = fieldsOfError(parsed.error);
      throw new OutboxError('invalid', Object.values(fields)[0] ?? 'Not valid', fields);
    }
    const travels = JSON.parse(JSON.stringify(parsed.data)) as Record<string, unknown>;
    const action = {
      id: randomUuid(),
      name,
      version: rule.version,
      args: travels,
      deps: [...deps],
    };
    if (deps.length > MAX_DEPENDENCIES || !fitsABatch(action)) {
      throw new OutboxError('invalid', 'This is too large to be sent.');
    }
    return action;
  }

  /** Gives an action its place in the queue, once. Runs in the caller's transaction. */
  async function keep(userId: string, action: NewAction): Promise<OutboxEntry> {
    const stored = await db.outbox.get(action.id);
    if (stored) return stored;
    return append(db, userId, await withDependencies(userId, action), clock(), randomUuid);
  }

  /** Adds the dependencies that the arguments imply. Runs in the caller's transaction. */
  async function withDependencies(userId: string, action: NewAction): Promise<NewAction> {
    const waiting = await db.outbox.where('user').equals(userId).toArray();
    const implied = dependenciesOf(action.name as ActionName, action.args, waiting);
    const deps = [...new Set([...action.deps, ...implied])].slice(-MAX_DEPENDENCIES);
    return { ...action, deps };
  }

  /** One strict transaction over all that the outbox keeps (see `device-database.ts`), and its copy: only then it is saved. */
  async function transaction<Result>(
    work: () => Promise<Result>,
    more: readonly Table[] = [],
  ): Promise<Result> {
    const done = await writeDurably(db, () =>
      db.transaction('rw', [db.clients, db.outbox, db.settled, db.settings, ...more], async () => {
        const result = await work();
        await db.countChange();
        return result;
      }),
    );
    await db.backup.save();
    return done;
  }

  async function waitForAttempt(id: string): Promise<void> {
    if (timers) await attemptEnd(db, id, clock, timers);
  }

  async function isBeingSent(id: string): Promise<boolean> {
    return (await idsBeingSent(db, clock())).has(id);
  }

  return {
    /**
     * Keeps an action. One strict IndexedDB transaction: resolves only when it completed, and only then may be shown
     * "Saved on this device".
     * @param options.deps ids of earlier actions that must have been applied; the waiting addition of an address that
     *   the arguments name is found by itself
     * @param options.inTransaction what is to be written with the action, or not at all: it runs in the same transaction, which
     *   holds the cart and the settings too
     *
     * Where nothing can be stored on the device it resolves when the shop has answered, or is silent (see `memory-only-actions.ts`).
     * @throws OutboxError when it was not stored
     */
    async enqueue<Name extends ActionName>(
      name: Name,
      args: ArgsOf<Name>,
      options?: { readonly deps?: readonly string[]; readonly inTransaction?: () => Promise<void> },
    ): Promise<OutboxEntry> {
      const userId = signedIn();
      memoryOnly?.begin();
      const action = await checked(name, args, options?.deps ?? []);
      const { inTransaction } = options ?? {};
      const entry = await transaction(
        async () => {
          const isNew = !(await db.outbox.get(action.id));
          const added = await keep(userId, action);
          if (isNew) await inTransaction?.();
          return added;
        },
        inTransaction ? [db.cartLines] : [],
      );
      onSaved?.();
      // A screen whose own things went along has nothing left to wait with: the next one shows how far it is.
      if (!inTransaction) await memoryOnly?.answered(entry.id);
      return entry;
    },

    /**
     * Keeps several actions, in their order, all of them or none; otherwise as `enqueue`.
     * @throws OutboxError when none was stored
     */
    async enqueueTogether(actions: readonly QueueableAction[]): Promise<OutboxEntry[]> {
      const userId = signedIn();
      memoryOnly?.begin();
      const wanted = await Promise.all(actions.map(({ name, args }) => checked(name, args, [])));
      const entries = await transaction(async () => {
        const kept: OutboxEntry[] = [];
        for (const action of wanted) kept.push(await keep(userId, action));
        return kept;
      });
      onSaved?.();
      for (const { id } of entries) await memoryOnly?.answered(id);
      return entries;
    },

    /**
     * Takes an action back: it becomes `void` and keeps its number. What depends on it and was never sent is refused
     * (`dependency_refused`). False when it was answered already or is just being sent: then it stays. One that was sent
     * without an answer is taken back unless the server was faster; then it returns with its outcome (see `voidFor`).
     * @param options.inTransaction as for `enqueue`: written only if the action is taken back
     * @throws OutboxError `signed_out`, `storage_failed` or `storage_full`
     */
    async discard(
      id: string,
      options?: { readonly inTransaction?: () => Promise<void> },
    ): Promise<boolean> {
      const userId = signedIn();
      const voidId = randomUuid();
      const { inTransaction } = options ?? {};
      await waitForAttempt(id);
      const takenBack = async () => {
        if (await db.outbox.get(voidId)) return true;
        const entry = await db.outbox.get(id);
        if (!entry || entry.user !== userId || entry.name === 'void') return false;
        if (await isBeingSent(id)) return false;
        await cancelAction(db, entry, voidId, clock(), randomUuid);
        await inTransaction?.();
        return true;
      };
      const done = await transaction(takenBack, inTransaction ? [db.cartLines] : []);
      if (done) onSaved?.();
      return done;
    },

    /**
     * Replaces an action that waits, or one that was refused (it counts as dealt with), by another; one transaction.
     * One that was sent without an answer is replaced only if it can be taken back; should the server have been faster,
     * the new one is refused (`dependency_refused`), so that the two never both take effect.
     * @throws OutboxError `under_way` when it is being sent or was applied; else as `enqueue`
     */
    async replace<Name extends ActionName>(
      id: string,
      name: Name,
      args: ArgsOf<Name>,
    ): Promise<OutboxEntry> {
      const userId = signedIn();
      memoryOnly?.begin();
      const action = await checked(name, args, []);
      const voidId = randomUuid();
      await waitForAttempt(id);
      const entry = await transaction(async () => {
        const stored = await db.outbox.get(action.id);
        if (stored) return stored;
        const refused = await db.settled.get(id);
        if (refused?.user === userId && refused.outcome.status === 'refused') {
          await db.settled.put({ ...refused, dismissed: true });
          return append(db, userId, await withDependencies(userId, action), clock(), randomUuid);
        }
        const old = await db.outbox.get(id);
        if (!old || old.user !== userId || old.name === 'void' || (await isBeingSent(id))) {
          throw new OutboxError('under_way', 'This has been sent already.');
        }
        if (old.attempts) {
          await cancelAction(db, old, voidId, clock(), randomUuid);
          const next = await withDependencies(userId, { ...action, deps: [voidId] });
          return append(db, userId, next, clock(), randomUuid);
        }
        return replaceUnsent(old, action);
      });
      onSaved?.();
      await memoryOnly?.answered(entry.id);
      return entry;
    },

    /**
     * Sends an action again that was set aside (see `set-aside.ts`), behind all that waits and under its own id: should it
     * have arrived, the server gives the answer it had, and does nothing twice. False where there is none to send.
     * @throws OutboxError `signed_out`, `storage_failed` or `storage_full`
     */
    async sendAgain(id: string): Promise<boolean> {
      const userId = signedIn();
      const done = await transaction(async () => {
        // A first run of this transaction may have been stored after all.
        if (await db.outbox.get(id)) return true;
        const aside = await db.settled.get(id);
        if (aside?.user !== userId || !isAside(aside)) return false;
        const { name, version, args, deps, attempts } = aside;
        await db.settled.delete(id);
        const again = await append(
          db,
          userId,
          { id, name, version, args, deps },
          clock(),
          randomUuid,
        );
        // It has been sent before: taking it back now must ask the server too.
        await db.outbox.put({ ...again, ...(attempts ? { attempts } : {}) });
        return true;
      });
      if (done) onSaved?.();
      return done;
    },

    /** A settled action was dealt with: it no longer needs attention. */
    async dismiss(id: string): Promise<void> {
      await transaction(() => db.settled.update(id, { dismissed: true }));
    },
  };

  /**
   * The server cannot know an action that was never sent: the new one takes its place and number, and what depended on
   * the old one depends on the new one. Runs in the caller's transaction.
   */
  async function replaceUnsent(old: OutboxEntry, action: NewAction): Promise<OutboxEntry> {
    const earlier = (await db.outbox.where('user').equals(old.user).toArray()).filter(
      (entry) => entry.seq < old.seq,
    );
    const deps = dependenciesOf(action.name as ActionName, action.args, earlier);
    const next: OutboxEntry = { ...old, ...action, deps, enqueuedAt: clock() };
    await replaceEntry(db, old, next);
    await db.outbox
      .where('user')
      .equals(old.user)
      .modify((entry) => {
        const at = entry.deps.indexOf(old.id);
        if (at >= 0) entry.deps = entry.deps.with(at, next.id);
      });
    return next;
  }
}
export type Outbox = ReturnType<typeof createOutbox>;
