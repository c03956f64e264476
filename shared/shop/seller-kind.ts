/** How a shop is registered for GST: not at all, as usual, or under the composition scheme, which charges no tax. */
export const SELLER_KINDS = ['unregistered', 'regular', 'composition'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

interface Registered {
  readonly sellerKind?: SellerKind | undefined;
  /** Blank for none. */
  readonly gstNumber: string;
}

/** How a shop is registered: as it says, else regularly where it has a GST number. */
export const sellerKindOf = ({ sellerKind, gstNumber }: Registered): SellerKind =>
  sellerKind ?? (gstNumber === '' ? 'unregistered' : 'regular');
