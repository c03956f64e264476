import type { Order } from '#shared/orders/order';
import { Broken, holds } from './broken';
import { checkDevice, checkDiscarded, rowsOf } from './check-device';
import { checkShop } from './check-shop';
import { Random } from './random';
import { Scene } from './scene';
import type { MakePlace } from './simulated-place';
import { emptyMachine } from './machine-databases';
import { checkCopies } from './check-copies';
import { chooseSteps, STEPS, type Step } from './steps';

/** A history: the people and their names come from the seed, the events from the steps. */
export interface History {
  readonly seed: number;
  readonly steps: readonly Step[];
}

/** How a history went. */
export interface HistoryResult {
  /** The broken invariant; nothing where all hold. */
  readonly broken?: {
    readonly invariant: string;
    readonly message: string;
    readonly stack: string;
  };
  /** After which step it was seen; the number of steps where at the end. */
  readonly at: number;
  /** Equal for equal histories. */
  readonly fingerprint: string;
  readonly turns: number;
  /** What has happened, and how often. */
  readonly reached: ReadonlyMap<string, number>;
}

/** The fewest steps of a history, and how many more there may be. */
const MIN_STEPS = 60;
const EXTRA_STEPS = 4;
/** How long after the faults have stopped every queue must be empty, or ask, in milliseconds. */
const SETTLE_TIMEOUT = 30 * 60_000;
/** In every nth history pages have copies of accounts: such a history takes twice the time. */
const ACCOUNTS_SHOWN_EVERY = 4;
/** How much time passes at once, in milliseconds. */
const SETTLE_STEP = 60_000;

/** The history of a seed. */
export function historyOf(seed: number): History {
  const random = new Random(seed);
  return { seed, steps: chooseSteps(random, MIN_STEPS + random.below(EXTRA_STEPS)) };
}

/** Checks everything that must hold at every moment. @throws Broken */
async function check(scene: Scene): Promise<void> {
  const { ledger, place } = scene;
  if (ledger.broken) throw ledger.broken;
  for (const device of scene.devices) checkDevice(device, ledger);
  if (!scene.server.isUp) return;
  const state = await place.state();
  if (scene.checked === state) return;
  await place.inspect((shop) => checkShop(shop, ledger, scene.products));
  scene.checked = state;
}

/** Runs a history, and checks after each step. @param placeIn where its shop keeps its data */
export async function runHistory(
  history: History,
  placeIn: MakePlace,
  log?: (what: string) => void,
): Promise<HistoryResult> {
  const scene = new Scene(history.seed, placeIn, history.seed % ACCOUNTS_SHOWN_EVERY === 0);
  const { world } = scene;
  if (log) world.log = (what) => log(what());
  let at = 0;
  try {
    await scene.begin();
    for (const step of history.steps) {
      const random = new Random(step.seed);
      const done = STEPS[step.kind]?.run(scene, random) === true;
      world.log(() => `step ${at}: ${step.kind}${done ? '' : ' (not now)'}`);
      scene.reach(`step: ${step.kind}${done ? '' : ' (not now)'}`);
      world.choice = new Random(step.seed ^ 0x7e57);
      // After some steps a while passes without any step.
      if (random.chance(0.15)) await world.pass(random.pick([1_000, 20_000, 120_000]));
      else await world.run(step.turns);
      await check(scene);
      at += 1;
    }
    await stopFaults(scene);
    await settle(scene);
    await check(scene);
    checkEnd(scene);
    await checkTakenBack(scene);
    await checkCopies(scene);
    return { at, fingerprint: world.fingerprint, turns: world.turns, reached: scene.reached };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const invariant = error instanceof Broken ? error.invariant : 'it runs';
    const broken = { invariant, message, stack };
    return {
      broken,
      at,
      fingerprint: world.fingerprint,
      turns: world.turns,
      reached: scene.reached,
    };
  } finally {
    await end(scene);
  }
}

/**
 * Ends a world. Dexie and RxDB collect their events for one tick, for all databases: a tick that never came would keep the pages of the
 * next history from getting any.
 */
async function end({ world, place, server, devices }: Scene): Promise<void> {
  for (const device of devices) device.killAll();
  emptyMachine();
  await world.pass(1).catch(() => undefined);
  server.kill('stays');
  await place.end();
}

const isGone = ({ ledger }: Scene, person: string) =>
  ledger.people.some(({ id, gone }) => id === person && gone);

/** What waits for an answer, except for what no one can send any more. */
const waitingOn = (scene: Scene) =>
  scene.devices.flatMap((device) =>
    (rowsOf(device)?.outbox ?? [])
      .filter(({ user }) => !isGone(scene, user))
      .map((entry) => ({ device, entry })),
  );

/** The faults stop: the shop is up, the network is there, and each device is switched off and on again. */
async function stopFaults({ world, place, server, devices }: Scene): Promise<void> {
  place.mend();
  await world.settle();
  if (server.isDown) await world.whileGoingOn(server.start());
  for (const device of devices) {
    device.network.otherwise = 'pass';
    device.network.faults = [];
    device.disk.fullFor = 0;
    for (const page of device.pages) page.life.killBefore = () => false;
    device.killAll();
  }
  await world.settle();
}

/** Waits until every queue is empty; the owners of what waits sign in. @throws Broken where one does not become empty */
async function settle(scene: Scene): Promise<void> {
  const { world, devices } = scene;
  for (let passed = 0; passed < SETTLE_TIMEOUT; passed += SETTLE_STEP) {
    for (const device of devices) {
      const page = device.page ?? device.open();
      if (!page) continue;
      const current = page.session.current()?.user._id;
      const waits = waitingOn(scene).find((one) => one.device === device);
      const owner = scene.ledger.people.find(({ id }) => id === waits?.entry.user);
      if (waits && owner && owner.id !== current) void page.signIn(owner).catch(() => undefined);
    }
    await world.pass(SETTLE_STEP);
    await check(scene);
    if (passed > SETTLE_STEP && waitingOn(scene).length === 0) return;
  }
  const [left] = waitingOn(scene);
  holds(left === undefined, 'I11', () => {
    const { entry, device } = left ?? {};
    return `${entry?.name} ${entry?.id} still waits on ${device?.profile.name} after ${SETTLE_TIMEOUT / 60_000} minutes`;
  });
}

/** In the end actions taken back have no effect, or a question is shown. @throws Broken */
async function checkTakenBack({ place, ledger, devices }: Scene): Promise<void> {
  const people = ledger.people.filter(({ gone }) => !gone);
  const orders = await place.inspect(async (shop) => {
    const found: Order[] = [];
    for (const { id } of people) found.push(...(await shop.ordersOf(id)));
    return found;
  });
  const standing = new Set(orders.flatMap(({ _id, cancelled }) => (cancelled ? [] : [_id])));
  const byOwner = orders.filter(({ cancelled }) => cancelled?.by === 'shopper');
  const cancelled = new Set(byOwner.map(({ _id }) => _id));
  for (const device of devices) checkDiscarded(device, ledger, standing, cancelled);
}

/** In the end everything saved has its answer. @throws Broken */
function checkEnd(scene: Scene): void {
  for (const device of scene.devices) {
    const settled = new Set(rowsOf(device)?.settled.map(({ id }) => id));
    for (const { id, name, leaving, person } of scene.ledger.keptOn(device.profile.name).values())
      holds(
        leaving > 0 || isGone(scene, person) || settled.has(id),
        'I2',
        () => `${name} ${id} has no answer in the end`,
      );
  }
}
