import type { SearchWords } from '#shared/catalogue/search-words';
import type { PinTable } from '#shared/delivery/pin-table';
import type { OwnerSettings } from '#shared/shop/owner-settings';

/** What the owner has set: of each kind there is one document. */
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
}

export interface OwnerWriter {
  /** A change of the catalogue, which tells devices of it. */
  putSearchWords(words: SearchWords): Promise<void>;
  /** A change of the catalogue's state. */
  putOwnerSettings(settings: OwnerSettings): Promise<void>;
  putPinTable(table: PinTable): Promise<void>;
}
