import { createHash, createHmac, KeyObject, type webcrypto } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { quickClone } from './quick-clone';
import { Random } from './random';
import { ofThisProcess, runningProcess } from './simulated-process';
import { SimulatedSocket } from './simulated-socket';
import { World } from './world';

/*
 * Everything that production code takes from the machine, taken from the world instead: the event loop, timers, the
 * clock, chance, connections, and what the machine does beside the event loop: signatures, files that are read. To be imported before
 * all else.
 */

let world = new World(0);
let chance = new Random(0);

/** The world in which everything happens from now on. */
export function enterWorld(next: World, seed: number): void {
  world = next;
  chance = new Random(seed ^ 0x0c4a);
}

/** The `fetch` of callers that do not name their device: of the running service worker. */
let fetching: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};
export function fetchBy(next: typeof fetch): void {
  fetching = next;
}

/** The locks of callers that do not name their device: of the running service worker. */
let locking: Pick<LockManager, 'request'> | undefined;
export function lockBy(next: Pick<LockManager, 'request'>): void {
  locking = next;
}

const builtin = createRequire(import.meta.url);
/** A timer of Node, as far as it is used. */
function nodeTimer(stop: () => void) {
  return { stop, unref: () => undefined, ref: () => undefined, hasRef: () => false };
}
const stopTimer = (timer: unknown) => {
  if (timer instanceof Object && 'stop' in timer && typeof timer.stop === 'function') timer.stop();
};

function setVirtual(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** A process has its own event loop: before its next iteration, more of what it waits for may have arrived. */
function nextTurn(work: () => void): void {
  const goOn = ofThisProcess(work);
  if (runningProcess()) void world.gate('turn of the process').then(goOn);
  else world.soon(goOn);
}

const RealDate = Date;
setVirtual(globalThis, 'setImmediate', (work: (...args: unknown[]) => void, ...args: unknown[]) => {
  let stopped = false;
  nextTurn(() => stopped || work(...args));
  return nodeTimer(() => {
    stopped = true;
  });
});
setVirtual(builtin('node:timers') as object, 'setImmediate', globalThis.setImmediate);
setVirtual(globalThis, 'clearImmediate', stopTimer);
setVirtual(
  globalThis,
  'setTimeout',
  (work: (...args: unknown[]) => void, pause = 0, ...args: unknown[]) =>
    nodeTimer(
      world.later(
        pause,
        ofThisProcess(() => work(...args)),
      ),
    ),
);
setVirtual(globalThis, 'clearTimeout', stopTimer);
setVirtual(globalThis, 'setInterval', (work: () => void, pause: number) => {
  let stop = () => undefined as void;
  const again = () => {
    stop = world.later(
      pause,
      ofThisProcess(() => {
        again();
        work();
      }),
    );
  };
  again();
  return nodeTimer(() => stop());
});
setVirtual(globalThis, 'clearInterval', stopTimer);
/** It is asked for the time so often that a proxy would be slow. */
function VirtualDate(...args: readonly unknown[]): Date | string {
  if (!new.target) return new RealDate(world.now).toString();
  return args.length === 0 ? new RealDate(world.now) : (Reflect.construct(RealDate, args) as Date);
}
VirtualDate.prototype = RealDate.prototype;
VirtualDate.now = () => world.now;
VirtualDate.parse = RealDate.parse;
VirtualDate.UTC = RealDate.UTC;
setVirtual(globalThis, 'Date', VirtualDate);
setVirtual(performance, 'now', () => world.now);
setVirtual(Math, 'random', () => chance.next());
// One page of an account at a time: see simulated-device.ts.
setVirtual(globalThis, 'BroadcastChannel', undefined);
setVirtual(globalThis, 'fetch', (...asked: Parameters<typeof fetch>) => fetching(...asked));
setVirtual(globalThis, 'navigator', {
  userAgent: '',
  locks: { request: (...asked: Parameters<LockManager['request']>) => locking?.request(...asked) },
});
// It compresses in another thread: the worker's browser lacks it, and pages use `packed` of simulated-network.ts.
setVirtual(globalThis, 'CompressionStream', undefined);
setVirtual(crypto, 'randomUUID', () => world.ids.uuid());
// Each row that is stored or read is copied.
setVirtual(globalThis, 'structuredClone', quickClone(structuredClone));

const promises = builtin('node:timers/promises') as object;
setVirtual(
  promises,
  'setImmediate',
  (value: unknown) => new Promise((resolve) => nextTurn(() => resolve(value))),
);
setVirtual(
  promises,
  'setTimeout',
  (pause: number, value: unknown) =>
    new Promise((resolve) =>
      world.later(
        pause,
        ofThisProcess(() => resolve(value)),
      ),
    ),
);
const nodeCrypto = builtin('node:crypto') as object;
const randomBytes = (size: number) =>
  Buffer.from(Array.from({ length: size }, () => world.ids.below(256)));
setVirtual(nodeCrypto, 'randomUUID', () => world.ids.uuid());
setVirtual(nodeCrypto, 'randomBytes', randomBytes);
setVirtual(nodeCrypto, 'randomInt', (from: number, to?: number) =>
  to === undefined ? world.ids.below(from) : from + world.ids.below(to - from),
);
// The embedded store has its disk from the simulation. Other reads from the machine's are the program's own files.
const files = builtin('node:fs/promises') as object;
setVirtual(files, 'readFile', async (...asked: Parameters<typeof readFileSync>) =>
  readFileSync(...asked),
);
setVirtual(files, 'readdir', async (folder: string | URL) => readdirSync(folder));
setVirtual(builtin('node:net') as object, 'Socket', SimulatedSocket);
syncBuiltinESMExports();

/* The shop signs with HS256 alone; Web Crypto would do it in another thread, and come back at any time. */
const keys = new Map<string, webcrypto.CryptoKey>();
const { subtle } = crypto;
const importKey = subtle.importKey.bind(subtle) as (
  ...args: unknown[]
) => Promise<webcrypto.CryptoKey>;
const bytesOf = (data: Uint8Array | ArrayBuffer) =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : data;
const keyObjects = new WeakMap<webcrypto.CryptoKey, KeyObject>();
function keyObjectOf(key: webcrypto.CryptoKey): KeyObject {
  const known = keyObjects.get(key) ?? KeyObject.from(key);
  keyObjects.set(key, known);
  return known;
}
const signatureBy = (key: webcrypto.CryptoKey, data: Uint8Array | ArrayBuffer) =>
  createHmac('sha256', keyObjectOf(key)).update(bytesOf(data)).digest();
setVirtual(subtle, 'importKey', async (format: string, bytes: Uint8Array, ...rest: unknown[]) => {
  const name = `${Buffer.from(bytes).toString('hex')} ${JSON.stringify(rest)}`;
  const known = keys.get(name) ?? (await importKey(format, bytes, ...rest));
  keys.set(name, known);
  return known;
});
setVirtual(
  subtle,
  'digest',
  async (how: string, data: Uint8Array | ArrayBuffer) =>
    new Uint8Array(createHash(how.replace('-', '').toLowerCase()).update(bytesOf(data)).digest())
      .buffer,
);
setVirtual(
  subtle,
  'sign',
  async (_how: unknown, key: webcrypto.CryptoKey, data: Uint8Array) =>
    new Uint8Array(signatureBy(key, data)).buffer,
);
setVirtual(
  subtle,
  'verify',
  async (_how: unknown, key: webcrypto.CryptoKey, signature: Uint8Array, data: Uint8Array) =>
    signatureBy(key, data).equals(signature),
);
