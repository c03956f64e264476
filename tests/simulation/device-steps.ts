import { NETWORK_IS_BACK, RETRY } from '../../pwa/outbox/sender';
import type { Fault } from '../sync/test-network';
import { rowsOf } from './check-device';
import { copyOfDevice } from './device-copy';
import type { Scene } from './scene';
import { enqueue } from './shopper-steps';
import type { SimulatedDevice } from './simulated-device';
import type { StepTable } from './steps';

/** What happens to single requests: all that the proxy of the browser tests can do, and more. */
export const FAULTS: readonly Fault[] = [
  'lose-request',
  'lose-reply',
  'truncate',
  'portal',
  'twice',
  'twice-at-once',
  'hang',
  'hang-reply',
  'redirect',
  'foreign-json',
  'other-reply',
  'error',
  'unavailable',
  'error-after',
];

const YEAR = 365 * 24 * 60 * 60 * 1_000;

/** A worker reads, sends and writes in some thirty steps: it is killed between any two of them. */
const MAX_STEPS_OF_WORKER = 30;

const openPages = ({ devices }: Scene) =>
  devices.flatMap((device) => device.pages.map((page) => ({ device, page })));

/** Signs somebody in on a page, where the shop lets them. */
function signIn(scene: Scene, device: SimulatedDevice, place: number, person = 0): void {
  const page = device.pages[place];
  const who = scene.ledger.people[person];
  if (page && who) void page.signIn(who).catch(() => undefined);
}

/** What happens to devices, their pages, their ways to the shop and those who hold them. */
export const DEVICE_STEPS: StepTable = {
  'network fault': {
    weight: 14,
    run(scene, random) {
      const { network } = random.pick(scene.devices);
      const fault = random.pick(FAULTS);
      const times = random.chance(0.2) ? 5 : 1 + random.below(2);
      for (let count = 0; count < times; count += 1) network.faults.push(fault);
      scene.reach(`fault: ${fault}`);
      return true;
    },
  },
  offline: {
    weight: 5,
    run(scene, random) {
      const { network } = random.pick(scene.devices);
      network.otherwise = random.pick<Fault>(['lose-request', 'lose-reply', 'portal', 'hang']);
      return true;
    },
  },
  online: {
    weight: 8,
    run(scene, random) {
      const device = random.pick(scene.devices);
      device.network.otherwise = 'pass';
      device.network.faults = [];
      for (const page of device.pages) page.chance(NETWORK_IS_BACK);
      return true;
    },
  },
  chance: {
    weight: 5,
    run(scene, random) {
      const pages = openPages(scene);
      if (pages.length === 0) return false;
      const { page } = random.pick(pages);
      page.chance(random.pick([RETRY, 'visible', NETWORK_IS_BACK]));
      if (random.chance(0.5)) page.account.requestPull();
      return true;
    },
  },
  'open page': {
    weight: 6,
    run(scene, random) {
      const device = random.pick(scene.devices);
      if (device.pages.length >= 3) return false;
      device.open();
      return true;
    },
  },
  'kill page': {
    weight: 5,
    run(scene, random) {
      const pages = openPages(scene);
      if (pages.length === 0) return false;
      const { device, page } = random.pick(pages);
      if (random.chance(0.4)) {
        scene.reach('page killed at once');
        device.kill(page);
        return true;
      }
      let left = random.below(25);
      page.life.killBefore = () => (left -= 1) < 0;
      return true;
    },
  },
  'worker delivers': {
    weight: 5,
    run: (scene, random) => random.pick(scene.devices).work(),
  },
  'kill worker': {
    weight: 2,
    run(scene, random) {
      // With nothing to deliver it has ended before it can be killed.
      const busy = scene.devices.filter((device) => rowsOf(device)?.outbox.length);
      if (busy.length === 0) return false;
      const killed = () => scene.reach('worker killed');
      return random.pick(busy).workUntilKilled(random.below(MAX_STEPS_OF_WORKER), killed);
    },
  },
  'sign in': {
    weight: 6,
    run(scene, random) {
      const pages = openPages(scene).filter(({ page }) => !page.session.current());
      if (pages.length === 0) return false;
      const { device, page } = random.pick(pages);
      const person = scene.ledger.people.indexOf(scene.somebody(random));
      signIn(scene, device, device.pages.indexOf(page), person);
      return true;
    },
  },
  'sign out': {
    weight: 2,
    run(scene, random) {
      const pages = openPages(scene).filter(({ page }) => page.session.current());
      if (pages.length === 0) return false;
      const { device, page } = random.pick(pages);
      const person = page.session.current()?.user._id ?? '';
      const ended = scene.ledger.signOut(device.profile.name, person);
      void page.signOut.now().then(ended, ended);
      return true;
    },
  },
  'forced sign-out': {
    weight: 1,
    run(scene, random) {
      const pages = openPages(scene);
      if (pages.length === 0) return false;
      void random.pick(pages).page.signOut.forced();
      return true;
    },
  },
  'device clock jumps': {
    weight: 2,
    run(scene, random) {
      const device = random.pick(scene.devices);
      device.clockAhead += random.pick([-10, 10, 1 / 365, -1 / 365, 0.2]) * YEAR;
      return true;
    },
  },
  'device full': {
    weight: 2,
    run(scene, random) {
      random.pick(scene.devices).disk.fullFor = 1 + random.below(6);
      return true;
    },
  },
  'database closed': {
    weight: 2,
    run(scene, random) {
      const pages = openPages(scene);
      if (pages.length === 0) return false;
      // As Safari does in the background.
      random.pick(pages).page.db.close({ disableAutoOpen: random.chance(0.5) });
      return true;
    },
  },
  'storage evicted': {
    weight: 1,
    run(scene, random) {
      const device = random.pick(scene.devices);
      device.killAll();
      device.replaceStorage();
      return true;
    },
  },
  'databases lost': {
    weight: 3,
    run(scene, random) {
      const device = random.pick(scene.devices);
      const { name } = device.profile;
      const rows = rowsOf(device);
      if (!rows || device.isBeingFilled) return false;
      device.killAll();
      // What was answered comes back with the account, if at all; the backup holds what nobody has dealt with.
      const answered = new Set(
        rows.settled
          .filter(({ outcome, dismissed }) => outcome.status === 'applied' || dismissed)
          .map(({ id }) => id),
      );
      for (const id of scene.ledger.keptOn(name).keys())
        if (answered.has(id)) scene.ledger.leave(name, id);
      scene.ledger.remember(name)(device.loseDatabase());
      return true;
    },
  },
  'copy phone': {
    weight: 4,
    run(scene, random) {
      const device = random.pick(scene.devices);
      const copy = copyOfDevice(device, scene.ledger);
      if (!copy) return false;
      scene.copies.set(device, copy);
      return true;
    },
  },
  'restore phone': {
    weight: 6,
    run(scene, random) {
      const [device, copy] = [...scene.copies][random.below(Math.max(1, scene.copies.size))] ?? [];
      // One backup after the other.
      if (!device || !copy || device.isBeingFilled) return false;
      device.killAll();
      copy.putBack();
      // Used before it can ask the shop, it gives numbers out once more.
      if (random.chance(0.7)) {
        device.network.otherwise = 'lose-request';
        const productId = random.pick(scene.products);
        void device.filled.then(() => {
          const page = device.open();
          if (!page?.session.current()) return;
          void enqueue(scene, device, page, { name: 'remove-wish', args: { productId } });
        });
      }
      return true;
    },
  },
};
