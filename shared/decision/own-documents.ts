import type * as z from 'zod/mini';
import { cartDocument } from '../cart/account-cart';
import { stockAlertDocument, wishDocument } from '../wishes/wish';
import type { OwnName } from './own-names';

/**
 * The lists of documents that a person has in the shop for themselves alone: what it is called in the feed of their account, and its
 * schema. A document's `_id` is one within its list. Actions see those that they name in `reads`, and change them by the effects `put-own` and
 * `remove-own`; storing them, the feed and the copy on the device follow from this table.
 */
export const OWN_DOCUMENTS = {
  /** Products that they wish for. */
  wishes: { kind: 'wish', document: wishDocument },
  /** Products that they want a back-in-stock notification for. */
  alerts: { kind: 'alert', document: stockAlertDocument },
  /** Their cart, one document. */
  carts: { kind: 'cart', document: cartDocument },
} as const satisfies Record<OwnName, { readonly kind: string; readonly document: z.ZodMiniType }>;

export type OwnKind<Name extends OwnName = OwnName> = (typeof OWN_DOCUMENTS)[Name]['kind'];
export type OwnDocument<Name extends OwnName = OwnName> = Readonly<
  z.infer<(typeof OWN_DOCUMENTS)[Name]['document']>
>;
/** Every list, in no order. */
export type OwnDocuments = { readonly [Name in OwnName]: readonly OwnDocument<Name>[] };

/** A document with the list that it is in. */
export type OwnPut = {
  readonly [Name in OwnName]: { readonly of: Name; readonly document: OwnDocument<Name> };
}[OwnName];
