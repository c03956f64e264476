import { createHash } from 'node:crypto';
import type { DeviceError } from '#shared/admin/device-error';
import { MAX_ERROR_DEVICES, type ErrorKind } from '#shared/admin/error-kinds';
import type { ErrorReport } from '#shared/protocol/error-report';
import { createMemoryLimits } from '../store/memory-limits';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/** The most groups that are kept: what is met seldom and long ago gives way. */
export const MAX_ERROR_GROUPS = 100;
/** How long a group stays after its last report, in milliseconds. */
export const ERROR_RETENTION = 30 * 24 * 60 * 60 * 1000;
/** How many groups may be begun in an hour, by one network and by all: who makes errors up pushes out little. */
const NEW_GROUPS = { network: 10, all: 60 };
const HOUR_SECONDS = 60 * 60;

interface Deps {
  readonly store: Pick<ShopStore, 'write'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly measure: (kind: ErrorKind) => void;
  /** Sends a report on; `null`: nowhere. */
  readonly forward: ((report: ErrorReport) => void) | null;
}

/** Where a report came from. */
export interface ErrorSource {
  /** As `deviceName` says it; empty where nothing is known. */
  readonly device: string;
  /** As `networkOf` says it. */
  readonly network: string;
}

/** Counts what devices report into groups of build, kind, type and message. */
export function createErrorInbox({ store, clock, measure, forward }: Deps) {
  const limits = createMemoryLimits();
  const ofNetwork = limits.window({
    name: 'error-groups',
    points: NEW_GROUPS.network,
    seconds: HOUR_SECONDS,
  });
  const ofAll = limits.window({
    name: 'all-error-groups',
    points: NEW_GROUPS.all,
    seconds: HOUR_SECONDS,
  });

  /** Once for a report, however often the transaction is run. */
  async function mayBegin(network: string): Promise<boolean> {
    return (await ofNetwork(network, 1)) === 0 && (await ofAll('all', 1)) === 0;
  }

  return {
    /**
     * Takes a report down.
     * @returns whether it was counted: false where too many groups were begun just now
     * @throws StoreUnavailableError
     */
    async take(report: ErrorReport, { device, network }: ErrorSource): Promise<boolean> {
      measure(report.kind);
      forward?.(report);
      const id = groupOf(report);
      const at = new Date(clock()).toISOString();
      const isKnown = await store.write((shop) => countOne(shop, id, { report, device, at }));
      if (isKnown) return true;
      if (!(await mayBegin(network))) return false;
      await store.write(async (shop) => {
        // Another report of the same may have begun it meanwhile.
        if (!(await countOne(shop, id, { report, device, at })))
          await beginGroup(shop, id, { report, device, at });
      });
      return true;
    },
  };
}
export type ErrorInbox = ReturnType<typeof createErrorInbox>;

interface Met {
  readonly report: ErrorReport;
  readonly device: string;
  readonly at: string;
}

function groupOf({ build, kind, type, message }: ErrorReport): string {
  const name = JSON.stringify([build, kind, type, message]);
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

async function countOne(shop: ShopWriter, id: string, met: Met): Promise<boolean> {
  const known = (await shop.deviceErrors()).find(({ _id }) => _id === id);
  if (!known) return false;
  await shop.putDeviceError({
    ...known,
    count: known.count + 1,
    frames: known.frames.length > 0 ? known.frames : [...met.report.frames],
    devices: devicesWith(known.devices, met.device),
    lastAt: met.at,
  });
  return true;
}

async function beginGroup(
  shop: ShopWriter,
  id: string,
  { report, device, at }: Met,
): Promise<void> {
  const { build, kind, type, message, frames } = report;
  const kept = await shop.deviceErrors();
  const [least] = kept.toSorted((a, b) => a.count - b.count || (a.lastAt < b.lastAt ? -1 : 1));
  if (least && kept.length >= MAX_ERROR_GROUPS) await shop.removeDeviceError(least._id);
  await shop.putDeviceError({
    _id: id,
    build,
    kind,
    type,
    message,
    frames: [...frames],
    count: 1,
    devices: devicesWith([], device),
    firstAt: at,
    lastAt: at,
  });
}

function devicesWith(devices: readonly string[], device: string): string[] {
  const isNew = device !== '' && !devices.includes(device) && devices.length < MAX_ERROR_DEVICES;
  return isNew ? [...devices, device] : [...devices];
}

/** Groups whose last report is long ago. @param now milliseconds since 1970 */
export async function overdueErrors(shop: ShopReader, now: number): Promise<DeviceError[]> {
  const before = new Date(now - ERROR_RETENTION).toISOString();
  return (await shop.deviceErrors()).filter(({ lastAt }) => lastAt < before);
}
