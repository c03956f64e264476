import { Dexie } from 'dexie';
import { deliverOutbox } from '../../pwa/service-worker/deliver-outbox';
import { Life } from '../sync/life';
import { databasesAre } from './machine-databases';
import type { SimulatedDevice } from './simulated-device';

interface Worker {
  readonly life: Life;
  readonly device: SimulatedDevice;
}

/** One runs at a time: it uses network and locks without naming its device. */
let working: Worker | undefined;

export const runningWorker = (): Worker | undefined => working;

/** Starts the service worker of a device, which delivers what waits. False where one runs already. */
export function startWorker(device: SimulatedDevice): boolean {
  if (working) return false;
  const life = new Life();
  const mine = { life, device };
  working = mine;
  const addon = (db: Dexie) => {
    db.use(life.middleware);
    db.use(device.disk.middleware);
  };
  databasesAre(indexedDB, device.profile.name);
  Dexie.addons.push(addon);
  const caches = device.caches.of({ isOver: () => life.isOver });
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  const done = deliverOutbox().catch(() => undefined);
  Dexie.addons.pop();
  databasesAre(indexedDB);
  void Promise.race([done, life.ended]).then(() => {
    device.locks.drop(life);
    if (working === mine) working = undefined;
  });
  return true;
}

/** Kills the worker, where one runs for this device. */
export function killWorkerOf(device: SimulatedDevice): boolean {
  if (working?.device !== device) return false;
  working.life.kill();
  device.locks.drop(working.life);
  working = undefined;
  return true;
}

/**
 * Kills the worker of a device before one of its next steps, unless it has ended by then; starts one where none runs.
 * @param steps how many it still does
 * @param killed called when it is killed
 * @returns false where the worker of another device runs
 */
export function killWorkerAfter(
  device: SimulatedDevice,
  steps: number,
  killed: () => void,
): boolean {
  if (!working) startWorker(device);
  if (working?.device !== device) return false;
  const { life } = working;
  let left = steps;
  life.killBefore = () => {
    left -= 1;
    if (left >= 0) return false;
    killed();
    return true;
  };
  return true;
}

/** What `navigator.locks` is to the worker that runs. */
export const workersLocks: Pick<LockManager, 'request'> = {
  request: ((...asked: [string, LockOptions, () => unknown]) => {
    const worker = working;
    if (!worker?.device.hasLocks)
      return Promise.reject(new DOMException('None', 'NotSupportedError'));
    return worker.device.locks.of(worker.life).request(...(asked as [string, LockOptions, never]));
  }) as LockManager['request'],
};
