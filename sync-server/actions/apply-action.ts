import { recordHelpersWork } from '../security-log/record-helpers-work';
import type { Rights } from '#shared/users/staff';
import { isRevocation } from '#shared/actions/void';
import { refused, type PreparedAction, type Refusal } from '#shared/decision/action';
import type { OrderLimits } from '#shared/orders/order-limits';
import type { Language } from '#shared/pages/public-page';
import type { Outcome } from '#shared/decision/outcome';
import { tookEffect } from '#shared/decision/took-effect';
import type { QueuedAction } from '#shared/protocol/sync';
import type { Actor } from '#shared/users/user';
import { noteLanguage } from '../identity/person-language';
import { assertSessionActive } from '../identity/sessions';
import type { Prefetch } from '../store/queries';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { SyncClient } from '../store/row-types';
import { decideAndWrite } from './decide-and-write';
import { fingerprintOf } from './fingerprint';
import { notifyOfRefusal } from './notify-of-refusal';
import { looksAt } from './shop-view';
import { storedOutcome } from './stored-outcome';

/**
 * Whose queue it is: the signed-in person with the rights that they have now (none of the staff's before two-step sign-in is set up,
 * where the shop requires it), and the outbox they speak from.
 */
export interface Author extends Rights {
  readonly user: Actor;
  /** The id of the session in which they ask. */
  readonly session: string;
  readonly clientId: string;
  /** The language that is to be noted of them, where it is not yet. */
  readonly language?: Language | undefined;
  /** The keys that the gateway is asked with; absent: there is no gateway. */
  readonly gatewayKeys?: readonly string[] | undefined;
}

/** A queued action with its rule, or why there is none for it. */
export interface ActionToApply {
  readonly action: QueuedAction;
  readonly prepared: PreparedAction | Refusal;
}

const VOIDED: Outcome = { status: 'applied', code: 'voided' };

/** An action and its final answer. */
export interface Settled {
  readonly id: string;
  readonly seq: number;
  readonly outcome: Outcome;
}

/** What applying an action came to. */
export interface Applied extends Settled {
  /** By how many bytes it made the store larger. */
  readonly grown: number;
}

/** The action leaves out numbers that the server has not seen (step 3): nothing of it is done. */
export class SequenceGap extends Error {
  override readonly name = 'SequenceGap';
}

/** The outbox belongs to another person: nothing runs (docs/guarantees.md#i7). */
export class ForeignClient extends Error {
  override readonly name = 'ForeignClient';
}

/**
 * Applies one queued action inside one transaction: effect, outcome, sequence and versions commit together or not at
 * all (docs/sync-protocol.md#apply). Sent again, it gives the same answer and does nothing.
 * @param now milliseconds since 1970, by the server's clock
 * @param limits what one person may have open
 * @param checkGrowth throws where the person has let the store grow too much
 * @throws SequenceGap where actions before it are missing
 * @throws ForeignClient where the client is another person's
 * @throws ApiError `signed_out` where the session has ended since the batch came, `slow_down` where the person has let the
 *   store grow too much
 */
export async function applyAction(
  shop: ShopWriter,
  { action, prepared }: ActionToApply,
  author: Author,
  now: number,
  limits: OrderLimits,
  checkGrowth: () => void = () => undefined,
): Promise<Applied> {
  const { id, seq } = action;
  await assertSessionActive(shop, author.session);
  const client = await clientOf(shop, author);
  const settle = (outcome: Outcome, grown = 0): Applied => ({ id, seq, outcome, grown });
  const moveOn = async () => {
    if (seq === client.lastSeq + 1)
      await shop.putClient({ ...client, lastSeq: seq, failing: null });
  };
  const record = (outcome: Outcome) =>
    recordOutcome(shop, author, action, outcome, now).then(async () =>
      settle(outcome, await shop.grown()),
    );

  // (1) Known: the same action gets its answer again, from any of the person's devices; another one under the
  //     same id is refused. A client that revokes it gets its outcome; what was revoked stays revoked.
  //     In each case the number is used up, where it is this client's next.
  const known = await shop.outcome(author.user._id, id);
  if (known) {
    await moveOn();
    const isAnswered =
      isRevocation(action) ||
      known.outcome.code === 'voided' ||
      known.fingerprint === fingerprintOfAction(action);
    return settle(isAnswered ? known.outcome : refused('id_reused'));
  }

  // A known action is always answered; a new one writes at least an outcome.
  checkGrowth();

  // (2) Unknown under an old number: a restored or cloned profile. It never runs; what is revoked does so by its own wish.
  if (seq <= client.lastSeq) return record(isRevocation(action) ? VOIDED : refused('stale'));

  // (3) Numbers are missing before it: the client says what became of them first.
  if (seq > client.lastSeq + 1) throw new SequenceGap(`Expected ${client.lastSeq + 1}, got ${seq}`);

  // (4) It builds on something that did not happen (docs/guarantees.md#i6), or replaces what did (docs/guarantees.md#i16).
  const broken = await unmetDependency(shop, author, action);

  // Before what it does: its mail is in that language.
  await noteLanguage(shop, author.user._id, author.language);

  // (5) The shared decision, with the server's own price, stock, time and user.
  const { user, isAdmin, role, gatewayKeys } = author;
  const outcome =
    broken === undefined
      ? await decideAndWrite(
          shop,
          prepared,
          { user, isAdmin, role, now, actionId: id, gatewayKeys },
          limits,
        )
      : refused('dependency_refused', { dependency: broken });

  if (outcome.status === 'applied' && prepared.status === 'prepared')
    await recordHelpersWork(shop, { ...user, isAdmin, role }, prepared.may, now);

  // (6) Outcome and sequence commit with the effect. A refusal is as final, and never blocks what is behind it.
  await moveOn();
  await notifyOfRefusal(shop, author.user._id, action, outcome, now);
  return record(outcome);
}

/** What applying an action always reads. */
export function actionLooksAt({ action, prepared }: ActionToApply, author: Author): Prefetch {
  return {
    user: author.user._id,
    session: author.session,
    client: author.clientId,
    outcomes: [action.id, ...action.deps, ...(action.replaces ?? [])],
    ...(prepared.status === 'prepared' ? looksAt(prepared.reads) : {}),
  };
}

/** The row of the client, as new where there is none yet. @throws ForeignClient */
export async function clientOf(
  shop: Pick<ShopWriter, 'client'>,
  { clientId, user }: Author,
): Promise<SyncClient> {
  const client = await shop.client(clientId);
  if (client && client.user !== user._id) throw new ForeignClient('Another person’s outbox');
  return client ?? { clientId, user: user._id, lastSeq: 0, failing: null };
}

export async function recordOutcome(
  shop: ShopWriter,
  { user }: Author,
  action: QueuedAction,
  outcome: Outcome,
  now: number,
): Promise<void> {
  await shop.putOutcome({
    user: user._id,
    actionId: action.id,
    fingerprint: fingerprintOfAction(action),
    outcome: storedOutcome(outcome),
    reply: null,
    recordedAt: new Date(now).toISOString(),
  });
}

function fingerprintOfAction({ name, version, args, deps, replaces }: QueuedAction): string {
  return fingerprintOf({ name, version, args, deps, replaces });
}

/** The first dependency that was refused, revoked or is unknown, or the first of those it replaces that took effect or is unknown. */
async function unmetDependency(
  shop: ShopWriter,
  { user }: Author,
  { deps, replaces = [] }: QueuedAction,
): Promise<string | undefined> {
  for (const dependency of deps) {
    const settled = await shop.outcome(user._id, dependency);
    if (!settled || !tookEffect(settled.outcome)) return dependency;
  }
  for (const replaced of replaces) {
    const settled = await shop.outcome(user._id, replaced);
    if (!settled || tookEffect(settled.outcome)) return replaced;
  }
  return undefined;
}
