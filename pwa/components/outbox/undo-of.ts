import type { QueuedAction } from '#shared/protocol/sync';
import type { QueueableAction } from '../../outbox/outbox';
import { readAction } from './known-action';

/** What undoes an action that the shop has done; nothing where it cannot be undone from here. */
export function undoOf(action: Pick<QueuedAction, 'name' | 'args'>): QueueableAction | undefined {
  const known = readAction(action);
  switch (known?.name) {
    case 'place-cod-order':
      return { name: 'cancel-order', args: { orderId: known.args.orderId } };
    case 'add-address':
      return { name: 'delete-address', args: { addressId: known.args.addressId } };
    case 'edit-address': {
      const { addressId, seen: before, body } = known.args;
      const { isDefault, ...after } = body;
      // Which address was the default before is not known here.
      if (isDefault) return undefined;
      return { name: 'edit-address', args: { addressId, seen: after, body: before } };
    }
    case 'request-return': {
      const { orderId, returnId } = known.args;
      return { name: 'withdraw-return', args: { orderId, returnId } };
    }
    case 'add-wish': {
      const [wished, ...others] = known.args.products;
      if (!wished || others.length > 0) return undefined;
      const { pricePaise: _price, ...args } = wished;
      return { name: 'remove-wish', args };
    }
    case 'notify-when-back':
      return { name: 'stop-notifying', args: known.args };
    case 'stop-notifying':
      return { name: 'notify-when-back', args: known.args };
    default:
      return undefined;
  }
}
