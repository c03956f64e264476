import type { InternalNote, Noted } from '#shared/admin/internal-note';
import type { SearchWords } from '#shared/catalogue/search-words';
import type { PinTable } from '#shared/delivery/pin-table';
import type { StockChange } from '#shared/payments/stock-history';
import type { OwnerSettings } from '#shared/shop/owner-settings';

/** What the owner sets and notes, as a part of what can be asked of the shop. */
export interface OwnerReader {
  /** The owner's words for search; none of them, and revision 0, before they were first set. */
  searchWords(): Promise<SearchWords>;
  /** What the owner has set; the defaults, and revision 0, before the first time. A change is one of the catalogue's state. */
  ownerSettings(): Promise<OwnerSettings>;
  /**
   * The owner's table of postal codes; without rows, and revision 0, before it was first set. The same object as long as nobody
   * changes it, so that what is made from it is kept with it.
   */
  pinTable(): Promise<PinTable>;
  /** The admins' notes about a person or an order, newest first. */
  notesAbout(about: Noted, subject: string): Promise<InternalNote[]>;
  /**
   * What was written down of a product's stock, newest first: the last `MIN_STOCK_CHANGES` changes at least, and not many more. It stays
   * when the product is removed.
   */
  stockHistory(productId: string): Promise<StockChange[]>;
}

/** The same, written. */
export interface OwnerWriter {
  /** A change of the catalogue, which tells devices of it; so are the settings. */
  putSearchWords(words: SearchWords): Promise<void>;
  putOwnerSettings(settings: OwnerSettings): Promise<void>;
  putPinTable(table: PinTable): Promise<void>;
  putNote(note: InternalNote): Promise<void>;
}
