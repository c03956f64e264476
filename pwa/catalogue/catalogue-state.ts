import type { DeviceDatabase } from '../database/device-database';
import type { CatalogueState } from '../database/settings';

/** Before the first page. */
export const NOTHING_YET: CatalogueState = {
  key: 'catalogue',
  cursor: null,
  complete: false,
  partial: false,
  total: 0,
  bytes: 0,
  pricedAt: null,
};

/** How complete the copy is, from the database. */
export async function readCatalogueState(db: DeviceDatabase): Promise<CatalogueState> {
  return (await db.setting('catalogue')) ?? NOTHING_YET;
}

/** The version of the catalogue that the copy shows; an empty text before its first page. */
export const positionOf = ({ cursor, part }: Pick<CatalogueState, 'cursor' | 'part'>) =>
  cursor ?? part?.cursor ?? '';
