/** How far a part of the catalogue has come. */
export interface CataloguePart {
  /** Of what is held, all changes up to here are on the device; `null` before the first page. */
  readonly cursor: string | null;
  /** The page of what is most wanted that is pulled next; 0 after the last one. */
  readonly nextWanted: number;
  /** Categories of the person of which the most wanted were pulled. */
  readonly categories?: readonly string[] | undefined;
}
