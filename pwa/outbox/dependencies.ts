import type { ActionName } from '#shared/actions/registry';
import type { OutboxEntry } from '../database/outbox-entry';

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** The address that an action is about and does not itself make. */
function addressNamedBy(name: ActionName, args: Record<string, unknown>): string | undefined {
  if (name === 'add-address') return undefined;
  if (name === 'place-cod-order') return textIn(args['shippingAddress'], 'id');
  return textIn(args, 'addressId');
}

/**
 * The waiting actions that must have been applied before this one may run: the addition of the address it names, the order that it
 * cancels (docs/guarantees.md#chain).
 * @param waiting what waits in the same outbox
 */
export function dependenciesOf(
  name: ActionName,
  args: Record<string, unknown>,
  waiting: readonly OutboxEntry[],
): string[] {
  if (name === 'cancel-order') {
    const order = textIn(args, 'orderId');
    return waiting
      .filter((entry) => entry.name === 'place-cod-order' && entry.args['orderId'] === order)
      .map((entry) => entry.id);
  }
  const address = addressNamedBy(name, args);
  if (!address) return [];
  return waiting
    .filter((entry) => entry.name === 'add-address' && entry.args['addressId'] === address)
    .map((entry) => entry.id);
}
