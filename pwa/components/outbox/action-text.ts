import type { AddressFields } from '#shared/addresses/address';
import { ADDRESS_FIELD_NAMES } from '#shared/addresses/address-fields';
import type { QueuedAction } from '#shared/protocol/sync';
import type { Translate } from '../../i18n/translate';
import { describeAction, type Names } from './describe-action';
import { readAction } from './known-action';

/** An address as an action holds it: of an order's only four fields are sure to be there. */
type AddressLines = { readonly [Name in keyof AddressFields]?: string | undefined };

function linesOfAddress(fields: AddressLines): string[] {
  return ADDRESS_FIELD_NAMES.flatMap((name) => fields[name] ?? []);
}

/** The shopper's own text in an action, line by line. */
function contentOf(action: Pick<QueuedAction, 'name' | 'args'>): string[] {
  const known = readAction(action);
  switch (known?.name) {
    case 'add-address':
    case 'edit-address':
      return linesOfAddress(known.args.body);
    case 'write-review':
      return [known.args.review.comment];
    case 'answer-review':
      return [known.args.text];
    case 'place-cod-order':
      return [
        ...known.args.lines.map(({ name, product, qty }) => `${qty} × ${name ?? product}`),
        ...linesOfAddress(known.args.shippingAddress),
      ];
    default:
      return [];
  }
}

/**
 * An action as text for the clipboard: what it is, then all that the shopper wrote, so that it can be done elsewhere. Of a
 * review or an answer the text alone, which is what is pasted again.
 */
export function textOfAction(
  t: Translate,
  action: Pick<QueuedAction, 'name' | 'args'>,
  names?: Names,
): string {
  const content = contentOf(action);
  const isText = action.name === 'write-review' || action.name === 'answer-review';
  const lines = isText ? [] : [describeAction(t, action, names)];
  return [...lines, ...content].filter((line) => line !== '').join('\n');
}
