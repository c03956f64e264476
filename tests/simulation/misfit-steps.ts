import { rowsOf } from './check-device';
import { ACTION_FAULTS } from './faulty-actions';
import { damageReplica } from './replica-damage';
import type { Scene } from './scene';
import type { StepTable } from './steps';

const openPages = ({ devices }: Scene) =>
  devices.flatMap((device) => device.pages.map((page) => ({ device, page })));

type Args = Readonly<Record<string, unknown>>;

/** What else an action may say under its id, as after a fault of the device's storage. */
const OTHER_CONTENT: Readonly<Record<string, (args: Args) => Args>> = {
  'edit-address': ({ addressId, seen, body }) => ({ addressId, seen: body, body: seen }),
  'add-address': ({ addressId, body }) => ({
    addressId,
    body: { ...(body as object), city: 'Mumbai' },
  }),
  'add-wish': ({ products }) => ({
    products: (products as readonly object[]).map((one) => ({ ...one, pricePaise: 2 })),
  }),
  'write-review': ({ review, ...rest }) => ({
    ...rest,
    review: { ...(review as object), comment: 'It does less than it should.' },
  }),
};

/** Where device and shop do not fit together: actions that never get through, builds and sessions of another day or person. */
export const MISFIT_STEPS: StepTable = {
  'faulty action': {
    weight: 6,
    run(scene, random) {
      const fault = random.pick(ACTION_FAULTS);
      scene.server.faulty.expect(fault);
      scene.reach(`action: ${fault}`);
      return true;
    },
  },
  'actions mended': {
    weight: 1,
    run(scene) {
      scene.server.faulty.mend();
      return true;
    },
  },
  'page of an old build': {
    weight: 3,
    run(scene, random) {
      const device = random.pick(scene.devices);
      // A browser that starts with what it had stored, or one more tab.
      if (random.chance(0.6)) device.killAll();
      return device.pages.length < 3 && device.open('too old') !== undefined;
    },
  },
  'page closed': {
    weight: 2,
    run(scene, random) {
      const pages = openPages(scene);
      if (pages.length === 0) return false;
      const { device, page } = random.pick(pages);
      page.stop();
      device.kill(page);
      return true;
    },
  },
  'session of somebody else': {
    weight: 4,
    run(scene, random) {
      const { network } = random.pick(scene.devices);
      const { email, password } = scene.somebody(random);
      void scene.ask('POST', '/api/users/auth', { email, password }).then(
        (response) => {
          const [set] = response.headers.getSetCookie();
          if (set) network.cookie = set.split(';')[0] ?? '';
        },
        () => undefined,
      );
      return true;
    },
  },
  'other content under the same id': {
    weight: 6,
    run(scene, random) {
      const pages = openPages(scene).flatMap(({ device, page }) =>
        (rowsOf(device)?.outbox ?? [])
          .filter(({ name, attempts }) => attempts && name in OTHER_CONTENT)
          .map((entry) => ({ page, entry })),
      );
      if (pages.length === 0) return false;
      const { page, entry } = random.pick(pages);
      const args = OTHER_CONTENT[entry.name]?.(entry.args) ?? entry.args;
      void page.db.outbox.update(entry.id, { args }).catch(() => undefined);
      return true;
    },
  },
  'replica damaged': {
    weight: 1,
    run(scene, random) {
      const shown = scene.devices.filter(({ showsAccountOf }) => showsAccountOf !== undefined);
      const device = shown[random.below(Math.max(1, shown.length))];
      if (device?.showsAccountOf === undefined) return false;
      device.killAll();
      return damageReplica(
        device.showsAccountOf,
        random.pick(['damaged', 'of an older build'] as const),
      );
    },
  },
};
