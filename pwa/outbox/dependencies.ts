import type { ActionName } from '#shared/actions/registry';
import type { OutboxEntry } from '../database/outbox-entry';

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** The existing address that an action is about. */
function addressNamedBy(name: ActionName, args: Record<string, unknown>): string | undefined {
  if (name === 'add-address') return undefined;
  if (name === 'place-cod-order') return textIn(args['shippingAddress'], 'id');
  return textIn(args, 'addressId');
}

/** Earlier actions about the same order: its placement, the collection of its cash, the request to return of it. */
const BEFORE: Partial<Record<ActionName, ActionName>> = {
  'cancel-order': 'place-cod-order',
  'deliver-order': 'collect-cash',
  'withdraw-return': 'request-return',
};

/**
 * The waiting actions that must be applied before this one: the addition of the address it names, the order that it
 * cancels (docs/guarantees.md#chain), the cash of the order that it delivers, the request that it withdraws.
 * @param waiting waiting actions of the same outbox
 */
export function dependenciesOf(
  name: ActionName,
  args: Record<string, unknown>,
  waiting: readonly OutboxEntry[],
): string[] {
  const address = addressNamedBy(name, args);
  const before = BEFORE[name];
  const order = textIn(args, 'orderId');
  return waiting
    .filter((entry) =>
      entry.name === 'add-address'
        ? address !== undefined && entry.args['addressId'] === address
        : entry.name === before && entry.args['orderId'] === order,
    )
    .map((entry) => entry.id);
}
