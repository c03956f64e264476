import { useEffect, useState } from 'react';
import { lookupOf, type PinLookup } from '#shared/shipping/pin-lookup';
import type { DeviceDatabase } from '../database/device-database';
import { fetchPinTable, type NamedPinTable } from '../pin-table/device-pin-table';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';
import { useShopSettings } from './use-shop-settings';
import { whileWanted } from './while-wanted';

/** What this device knows of the table of postal codes. */
export type PinTableState =
  /** Nothing: neither the shop nor this device has said whether there is one. */
  | { readonly status: 'unknown' }
  /** There is none: every code is delivered to. */
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly lookup: PinLookup };

const UNKNOWN: PinTableState = { status: 'unknown' };
const NONE: PinTableState = { status: 'none' };

/** The last parsed table: the same one for all screens, although each reads it from the database. */
const ready = new WeakMap<
  DeviceDatabase,
  { readonly tag: string; readonly state: PinTableState }
>();

/** Parses a table, once. A damaged one says nothing: the shop decides with its own. */
function stateOf(db: DeviceDatabase, { tag, table }: NamedPinTable): PinTableState {
  const before = ready.get(db);
  if (before?.tag === tag) return before.state;
  let state = UNKNOWN;
  try {
    const lookup = lookupOf(table);
    state = lookup ? { status: 'known', lookup } : NONE;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  ready.set(db, { tag, state });
  return state;
}

/** The table as it is on this device; nothing where it is another one than the shop's, or there is none. */
export async function storedPinLookup(db: DeviceDatabase): Promise<PinLookup | undefined> {
  const wanted = (await db.setting('shop-settings'))?.settings.pinTable;
  const stored = wanted === undefined ? undefined : await db.setting('pin-table');
  const state = stored?.tag === wanted && stored ? stateOf(db, stored) : NONE;
  return state.status === 'known' ? state.lookup : undefined;
}

/** What this device knows of how the shop delivers. */
export interface DeliveryRules {
  readonly table: PinTableState;
  /** The dearest order in paise that may be paid in cash, wherever it goes; `null` for no limit. */
  readonly cashLimit: number | null;
}

/**
 * The owner's table of postal codes: from this device, and fetched where the shop has another one. Asks the shop for its
 * settings, so it belongs to screens that need it.
 */
export function useDeliveryRules(): DeliveryRules {
  const { db, api } = useServices();
  const settings = useShopSettings();
  const stored = useDeviceQuery(async () => (await db.setting('pin-table')) ?? null, [db], null);
  /** The answer, for a device that stores nothing. */
  const [answered, setAnswered] = useState<NamedPinTable>();
  const wanted = settings?.pinTable;
  const newest = answered?.tag === wanted ? answered : stored;
  const isMissing = wanted !== undefined && newest !== undefined && newest?.tag !== wanted;
  useEffect(() => {
    if (isMissing) return whileWanted(fetchPinTable({ db, api }, wanted), setAnswered);
    return undefined;
  }, [db, api, isMissing, wanted]);
  const cashLimit = settings?.shop?.cashLimit ?? null;
  if (!settings) return { table: UNKNOWN, cashLimit };
  if (wanted === undefined) return { table: NONE, cashLimit };
  return { table: newest ? stateOf(db, newest) : UNKNOWN, cashLimit };
}
