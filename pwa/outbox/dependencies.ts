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

/** Whether a waiting action must have been applied before. */
function comesBefore(
  entry: OutboxEntry,
  name: ActionName,
  args: Record<string, unknown>,
  address: string | undefined,
): boolean {
  if (entry.name === 'add-address')
    return address !== undefined && entry.args['addressId'] === address;
  return (
    name === 'deliver-order' &&
    entry.name === 'collect-cash' &&
    entry.args['orderId'] === args['orderId']
  );
}

/**
 * The waiting actions that must have been applied before this one may run: the addition of the address it names
 * (docs/guarantees.md#chain); before a delivery, that the cash of the same order was collected.
 * @param waiting what waits in the same outbox
 */
export function dependenciesOf(
  name: ActionName,
  args: Record<string, unknown>,
  waiting: readonly OutboxEntry[],
): string[] {
  const address = addressNamedBy(name, args);
  return waiting
    .filter((entry) => comesBefore(entry, name, args, address))
    .map((entry) => entry.id);
}
