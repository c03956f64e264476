import { MAX_CART_LINES, type CartChange } from '#shared/cart/account-cart';

/** A cart as device and account have it. */
export interface TwoCarts {
  /** Pieces on this device, by line. */
  readonly here: ReadonlyMap<string, number>;
  /** What both had when they last agreed; absent before the first time: then the device's cart is a visitor's. */
  readonly agreed: readonly CartChange[] | undefined;
  /** The account's, with what waits to be sent. */
  readonly there: readonly CartChange[];
  /** Whether what the account no longer knows is sent again, as after a restore. */
  readonly mayRepeat: boolean;
}

/** What makes them one. */
export interface CartPlan {
  /** For the account. */
  readonly send: readonly CartChange[];
  /** For the device; 0 pieces: the line goes. */
  readonly take: readonly CartChange[];
  /** What both then have. */
  readonly agreed: readonly CartChange[];
}

interface LinePlan {
  readonly send?: CartChange;
  readonly take?: CartChange;
  readonly agreed?: CartChange | undefined;
}

/**
 * How the carts of device and account become one (docs/shop-rules.md#r-cart-9): what was changed here since they agreed goes there,
 * everything else comes from there. A visitor's cart joins: the larger quantity stays. A line goes only where it was removed: what the
 * account does not know at all stays here.
 * @param now the shop's time, ISO 8601 UTC
 */
export function planCart(carts: TwoCarts, now: string): CartPlan {
  const there = byLine(carts.there);
  const agreed = byLine(carts.agreed ?? []);
  const isFull = carts.there.filter(({ qty }) => qty > 0).length >= MAX_CART_LINES;
  const send: CartChange[] = [];
  const take: CartChange[] = [];
  const after: CartChange[] = [];
  for (const line of new Set([...carts.here.keys(), ...there.keys(), ...agreed.keys()])) {
    const before = agreed.get(line);
    const plan = planLine(
      {
        line,
        qty: carts.here.get(line) ?? 0,
        there: there.get(line),
        before,
        isVisitors: carts.agreed === undefined,
        mayRepeat: carts.mayRepeat && !isFull,
      },
      now,
    );
    // The rest with the next action.
    const isTooMuch = plan.send !== undefined && send.length === MAX_CART_LINES;
    const kept = isTooMuch ? before : plan.agreed;
    if (plan.send && !isTooMuch) send.push(plan.send);
    if (plan.take) take.push(plan.take);
    if (kept) after.push(kept);
  }
  return { send, take, agreed: after };
}

const byLine = (lines: readonly CartChange[]) => new Map(lines.map((line) => [line.line, line]));

interface TwoLines {
  readonly line: string;
  /** Pieces here. */
  readonly qty: number;
  readonly there: CartChange | undefined;
  readonly before: CartChange | undefined;
  readonly isVisitors: boolean;
  readonly mayRepeat: boolean;
}

function planLine(
  { line, qty, there, before, isVisitors, mayRepeat }: TwoLines,
  now: string,
): LinePlan {
  const known = there?.qty ?? 0;
  if (there && qty === known) return { agreed: there };
  const isChangedHere = isVisitors ? qty > known : qty !== (before?.qty ?? 0);
  if (isChangedHere) {
    // Later than all that is known here, whatever the clock says.
    const changedAt = [now, there?.changedAt ?? now, before?.changedAt ?? now].toSorted().at(-1);
    const change = { line, qty, changedAt: changedAt ?? now };
    return { send: change, agreed: change };
  }
  if (there && (!before || there.changedAt >= before.changedAt))
    return { take: there, agreed: there };
  if (before && (there !== undefined || qty > 0))
    return mayRepeat ? { send: before, agreed: before } : { agreed: before };
  return {};
}
