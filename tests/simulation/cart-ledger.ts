import type { QueuedAction } from '#shared/protocol/sync';
import { ACTIONS } from '#shared/actions/registry';
import type { AccountCart, CartChange } from '#shared/cart/account-cart';
import { holds } from './broken';

/** The changes of the account's cart that an action asks for. */
function cartChangesOf({ name, args }: Pick<QueuedAction, 'name' | 'args'>): readonly CartChange[] {
  if (name === 'set-cart') return ACTIONS[name].args.safeParse(args).data?.lines ?? [];
  if (name === 'place-cod-order') return ACTIONS[name].args.safeParse(args).data?.cart ?? [];
  return [];
}

/** An action with changes of a cart, that has left a device. */
interface Asked {
  readonly changes: readonly CartChange[];
  /** The shop's time when it came, ISO 8601 UTC: a time to come counts as this. It may come more than once. */
  readonly latest: string;
}

/** What was asked for, and answered, of the carts of accounts. */
export class CartLedger {
  /** By person, then by the id of the action. */
  readonly #asked = new Map<string, Map<string, Asked>>();
  /** By person and line: what the shop has said to have, at least as new as this, ISO 8601 UTC. */
  readonly #answered = new Map<string, Map<string, string>>();

  /** An action comes to the shop. @param now by the shop's clock, in milliseconds since 1970 */
  asked(person: string, action: QueuedAction, now: number): void {
    const changes = cartChangesOf(action);
    if (changes.length === 0) return;
    const asked = this.#asked.get(person) ?? new Map<string, Asked>();
    this.#asked.set(person, asked);
    const before = asked.get(action.id);
    const latest = new Date(now).toISOString();
    asked.set(action.id, {
      changes: before?.changes ?? changes,
      latest: before && before.latest < latest ? before.latest : latest,
    });
  }

  /** The shop has said that an action took effect. */
  answered(person: string, id: string): void {
    const { changes, latest } = this.#asked.get(person)?.get(id) ?? { changes: [], latest: '' };
    const lines = this.#answered.get(person) ?? new Map<string, string>();
    this.#answered.set(person, lines);
    for (const { line, changedAt } of changes) {
      const at = changedAt < latest ? changedAt : latest;
      if (at > (lines.get(line) ?? '')) lines.set(line, at);
    }
  }

  /** The shop was restored. */
  restored(): void {
    this.#answered.clear();
  }

  /**
   * Nobody's cart has what its person did not choose, and what was answered is in it, or something newer: what was ordered stays away
   * (docs/shop-rules.md#r-cart-9). @throws Broken
   */
  check(person: string, cart: AccountCart | undefined): void {
    const asked = [...(this.#asked.get(person)?.values() ?? [])].flatMap(({ changes }) => changes);
    for (const { line, qty, changedAt } of cart?.lines ?? [])
      holds(
        asked.some((one) => one.line === line && one.qty === qty && one.changedAt >= changedAt),
        'one cart on all devices',
        () => `nobody has chosen ${qty} ${line} at ${changedAt}`,
      );
    for (const [line, at] of this.#answered.get(person) ?? []) {
      const there = cart?.lines.find((one) => one.line === line)?.changedAt ?? 'nothing';
      holds(
        there !== 'nothing' && there >= at,
        'one cart on all devices',
        () => `the change of ${line} at ${at} is lost, there is that of ${there}`,
      );
    }
  }
}
