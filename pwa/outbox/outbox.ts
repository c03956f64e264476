import type { Table } from 'dexie';
import type { ActionName, ArgsOf } from '#shared/actions/registry';
import { MAX_DEPENDENCIES } from '#shared/core/limits';
import type { DeviceDatabase } from '../database/device-database';
import { checkAction } from './check-action';
import { askAboutEditAgain, bindingsOfNextOrder, NOT_BOUND } from './bindings';
import { dependenciesOf } from './dependencies';
import { UNDO_TIME } from './held';
import { append, type NewAction, type TogetherOptions } from './outbox-client';
import { readDraft } from '../database/checkout-drafts';
import type { OutboxEntry } from '../database/outbox-entry';
import { BeingSentError, DEALT_WITH, OutboxError } from '../database/outbox-error';
import { idsBeingSent, runBetweenAttempts } from './sending-mark';
import { isQuarantined } from './quarantine';
import { cancelAction, type TakenBack } from './cancel-action';
import { findUnsent, replaceUnsent } from './replace-unsent';
import { revokeQuarantined } from './revoke-quarantined';
import type { Environment } from '../platform/environment';
import type { Timers } from '../platform/timers';
import type { MemoryOnlyActions } from './memory-only-actions';
import { writeDurably } from '../database/write-durably';

export interface OutboxDeps extends Pick<Environment, 'clock' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  /** The signed-in user's id; `null` for none. */
  readonly currentUser: () => string | null;
  /** Called after each change that leaves something to send: starts the sender. */
  readonly onSaved?: () => void;
  /** With them a change waits briefly for a sync attempt under way; see `sending-mark.ts`. */
  readonly timers?: Timers;
  /** For a device on which nothing can be stored; see `memory-only-actions.ts`. */
  readonly memoryOnly?: MemoryOnlyActions;
}

/** An action with its arguments, to be queued. */
export type QueueableAction = {
  [Name in ActionName]: { readonly name: Name; readonly args: ArgsOf<Name> };
}[ActionName];

/** The shopper's actions, stored durably until each has its final answer (docs/sync-protocol.md#enqueue). */
export function createOutbox(deps: OutboxDeps) {
  const { db, clock, randomUuid, onSaved, memoryOnly } = deps;

  function signedIn(): string {
    const userId = deps.currentUser();
    if (!userId) throw new OutboxError('signed_out', 'Please sign in.');
    return userId;
  }

  const betweenAttempts = <Result>(id: string, work: () => Promise<Result>) =>
    runBetweenAttempts(deps, id, work);
  const checked = (name: ActionName, args: unknown, dependencies: readonly string[]) =>
    checkAction({ id: randomUuid(), name, args, deps: dependencies });

  /** Queues an action, once. Runs in the caller's transaction. */
  async function keep(userId: string, action: NewAction): Promise<OutboxEntry> {
    const stored = await db.outbox.get(action.id);
    if (stored) return stored;
    return append(db, userId, await withDependencies(userId, action), clock(), randomUuid);
  }

  /** Adds the dependencies that the arguments imply. Runs in the caller's transaction. */
  async function withDependencies(userId: string, action: NewAction): Promise<NewAction> {
    const waiting = await db.outbox.where('user').equals(userId).toArray();
    const implied = dependenciesOf(action.name as ActionName, action.args, waiting);
    // What was edited is in the cart: what is bought beside it has nothing of it.
    const isOfCart =
      action.name === 'place-cod-order' && !(await readDraft(db, String(action.args['orderId'])));
    const bound = isOfCart ? await bindingsOfNextOrder(db, userId, waiting) : NOT_BOUND;
    const unique = (ids: readonly string[]) => [...new Set(ids)].slice(-MAX_DEPENDENCIES);
    const replaces = unique([...(action.replaces ?? []), ...bound.replaces]);
    return {
      ...action,
      deps: unique([...action.deps, ...implied, ...bound.deps]),
      ...(replaces.length > 0 ? { replaces } : {}),
    };
  }

  /**
   * Takes back a waiting or quarantined action. Runs in the caller's transaction.
   * @returns false where it stays
   * @throws BeingSentError
   */
  async function takeBack(
    id: string,
    userId: string,
    how: TakenBack,
    onlyUnsent = false,
  ): Promise<boolean> {
    const entry = await db.outbox.get(id);
    if (!entry) {
      const quarantined = await db.settled.get(id);
      if (quarantined?.user !== userId || !isQuarantined(quarantined) || onlyUnsent) return false;
      await revokeQuarantined(db, quarantined, how, clock(), randomUuid);
      await askAboutEditAgain(db, quarantined);
      return true;
    }
    if (entry.user !== userId || entry.name === 'void' || (onlyUnsent && entry.attempts))
      return false;
    if (await isBeingSent(id)) throw new BeingSentError('under_way', 'This has been sent already.');
    await cancelAction(db, entry, how, clock(), randomUuid);
    await askAboutEditAgain(db, entry);
    return true;
  }

  /** One strict transaction over all of the outbox's tables (see `device-database.ts`), and its copy: only then it is saved. */
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

  async function isBeingSent(id: string): Promise<boolean> {
    return (await idsBeingSent(db, clock())).has(id);
  }

  return {
    /**
     * Stores an action. One strict IndexedDB transaction: resolves only when it completed, and only then may be shown
     * "Saved on this device".
     * @param options.deps ids of earlier actions that must be applied first; the waiting addition of an address in
     * the arguments is added automatically
     * @param options.inTransaction related changes, written with the action or not at all: it runs in the same transaction, which
     *   holds the cart and the settings too
     * @param options.inPlaceOf id of a waiting action whose content this one has, too: it takes its place, unless that was sent
     *
     * Where nothing can be stored on the device it resolves when the shop has answered, or is silent (see `memory-only-actions.ts`).
     * @throws OutboxError when it was not stored
     */
    async enqueue<Name extends ActionName>(
      name: Name,
      args: ArgsOf<Name>,
      options?: {
        readonly deps?: readonly string[];
        readonly inTransaction?: () => Promise<void>;
        readonly inPlaceOf?: string | undefined;
      },
    ): Promise<OutboxEntry> {
      const userId = signedIn();
      memoryOnly?.begin();
      const action = await checked(name, args, options?.deps ?? []);
      const { inTransaction, inPlaceOf } = options ?? {};
      const entry = await transaction(
        async () => {
          const isNew = !(await db.outbox.get(action.id));
          const old = await findUnsent(db, userId, isNew ? inPlaceOf : undefined, clock());
          const added = await (old
            ? replaceUnsent(db, old, action, clock())
            : keep(userId, action));
          if (isNew) await inTransaction?.();
          return added;
        },
        inTransaction ? [db.cartLines] : [],
      );
      onSaved?.();
      // A screen with changes in the same transaction has nothing to wait for: the next one shows the progress.
      if (!inTransaction) await memoryOnly?.answered(entry.id);
      return entry;
    },

    /**
     * Stores several actions, in their order, all or none; otherwise as `enqueue`.
     * @param options.inTransaction as for `enqueue`, but done before they are stored
     * @param options.edited of a cancellation: the next order waits for it (see `OutboxEntry.edited`)
     * @param options.replaces of an order: ids of actions that it replaces
     * @param options.canBeUndone held for `UNDO_TIME`; not where nothing can be stored
     * @throws OutboxError when none was stored
     */
    async enqueueTogether(
      actions: readonly QueueableAction[],
      options: TogetherOptions = {},
    ): Promise<OutboxEntry[]> {
      const userId = signedIn();
      memoryOnly?.begin();
      const { edited, replaces, inTransaction } = options;
      const isHeld = options.canBeUndone && !memoryOnly?.isOn();
      const wanted = await Promise.all(
        actions.map(async ({ name, args }) => ({
          ...(await checked(name, args, [])),
          ...(edited && name === 'cancel-order' ? { edited } : {}),
          ...(isHeld && { heldUntil: clock() + UNDO_TIME }),
          ...(replaces && name === 'place-cod-order' ? { replaces } : {}),
        })),
      );
      const entries = await transaction(
        async () => {
          const [first] = wanted;
          if (first && !(await db.outbox.get(first.id))) await inTransaction?.();
          const kept: OutboxEntry[] = [];
          for (const action of wanted) kept.push(await keep(userId, action));
          return kept;
        },
        inTransaction ? [db.cartLines] : [],
      );
      onSaved?.();
      for (const { id } of entries) await memoryOnly?.answered(id);
      return entries;
    },

    /**
     * Takes an action back: it becomes `void` and keeps its number. Never-sent actions that depend on it are refused
     * (`dependency_refused`). False when it was answered already or is being sent: then it stays. One that may have arrived,
     * such as a quarantined one, is revoked by its id; where the server was faster, the shopper decides (see `settle.ts`).
     * @param options.inTransaction as for `enqueue`: restores its content for editing, only if it is taken back; the next
     * order then replaces it
     * @param options.onlyUnsent one that may have arrived stays
     * @throws OutboxError `signed_out`, `storage_failed` or `storage_full`
     */
    async discard(
      id: string,
      options?: { readonly inTransaction?: () => Promise<void>; readonly onlyUnsent?: boolean },
    ): Promise<boolean> {
      const userId = signedIn();
      const voidId = randomUuid();
      const { inTransaction, onlyUnsent } = options ?? {};
      const takenBack = async () => {
        // Another user signed in meanwhile: its content is not for them.
        if (deps.currentUser() !== userId) return false;
        if (await db.outbox.get(voidId)) return true;
        const how = { voidId, edited: inTransaction !== undefined };
        if (!(await takeBack(id, userId, how, onlyUnsent))) return false;
        await inTransaction?.();
        return true;
      };
      const more = inTransaction ? [db.cartLines] : [];
      const done = await betweenAttempts(id, () => transaction(takenBack, more)).catch((error) => {
        if (error instanceof BeingSentError) return false;
        throw error;
      });
      if (done) onSaved?.();
      return done;
    },

    /**
     * Replaces a waiting action, or a refused one (which counts as resolved), by another; one transaction.
     * One that was sent without an answer is replaced only if it can be taken back; if the server was faster,
     * the new one is refused (`dependency_refused`), so that the two never both take effect.
     * @throws OutboxError `under_way` when it is being sent or was applied, `dealt_with` where another tab was faster; else as `enqueue`
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
      const replaced = async () => {
        const stored = await db.outbox.get(action.id);
        if (stored) return stored;
        const refused = await db.settled.get(id);
        const replaces = [...(refused?.replaces ?? [])];
        const next = async (more: readonly string[] = []) => {
          const bound = { ...action, replaces: [...replaces, ...more] };
          return append(db, userId, await withDependencies(userId, bound), clock(), randomUuid);
        };
        if (
          refused?.user === userId &&
          refused.outcome.status === 'refused' &&
          !isQuarantined(refused)
        ) {
          if (refused.dismissed) throw new OutboxError('dealt_with', DEALT_WITH);
          await db.settled.put({ ...refused, dismissed: true });
          return next();
        }
        const old = await findUnsent(db, userId, id, clock());
        if (old) return replaceUnsent(db, old, action, clock());
        const sent = await db.outbox.get(id);
        if (await takeBack(id, userId, { voidId })) return next([...(sent?.replaces ?? []), id]);
        throw new OutboxError('under_way', 'This has been sent already.');
      };
      const entry = await betweenAttempts(id, () => transaction(replaced));
      onSaved?.();
      await memoryOnly?.answered(entry.id);
      return entry;
    },

    /**
     * Sends a quarantined action again (see `quarantine.ts`), behind all that waits and under its own id: if it
     * has arrived, the server repeats its answer, and does nothing twice. False where there is none to send.
     * @throws OutboxError `signed_out`, `storage_failed` or `storage_full`
     */
    async sendAgain(id: string): Promise<boolean> {
      const userId = signedIn();
      const done = await transaction(async () => {
        // A first run of this transaction may have been stored after all.
        if (await db.outbox.get(id)) return true;
        const quarantined = await db.settled.get(id);
        if (quarantined?.user !== userId || !isQuarantined(quarantined) || quarantined.dismissed)
          return false;
        await db.settled.delete(id);
        const { name, version, args, deps, replaces, attempts, edited } = quarantined;
        const action = {
          id,
          name,
          version,
          args,
          deps,
          ...(replaces ? { replaces } : {}),
          // An order sent again is wanted after all.
          ...(edited && name === 'cancel-order' ? { edited } : {}),
          // It has been sent before: taking it back now must revoke it on the server too.
          ...(attempts ? { attempts } : {}),
        };
        await append(db, userId, action, clock(), randomUuid);
        return true;
      });
      if (done) onSaved?.();
      return done;
    },

    /**
     * A settled action was resolved: it no longer needs attention. A quarantined one has no answer: it is discarded instead.
     * @param options.inTransaction as for `enqueue`
     * @returns false where another tab was faster, and nothing was done
     */
    async dismiss(
      id: string,
      options?: { readonly inTransaction?: () => Promise<void> },
    ): Promise<boolean> {
      const { inTransaction } = options ?? {};
      const how = { voidId: randomUuid(), edited: inTransaction !== undefined };
      const done = await transaction(
        async () => {
          const settled = await db.settled.get(id);
          if (settled?.dismissed) return false;
          if (settled && isQuarantined(settled)) await takeBack(id, settled.user, how);
          else await db.settled.update(id, { dismissed: true });
          await inTransaction?.();
          return true;
        },
        inTransaction ? [db.cartLines] : [],
      );
      onSaved?.();
      return done;
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
