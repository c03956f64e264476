import type { Person } from './ledger';
import { Broken } from './broken';
import type { Scene } from './scene';
import type { StepTable } from './steps';

/** Starts the server, which is down; the world goes on meanwhile. */
function start(scene: Scene): void {
  scene.server.start().catch((error: unknown) => {
    scene.ledger.broken ??= new Broken('the shop opens', String(error));
  });
}

/** Somebody becomes an admin, or is none any more. */
export async function giveRole(scene: Scene, person: Person, isAdmin: boolean): Promise<void> {
  const { id, name, email } = person;
  const answered = scene.ledger.marks.changes(id, isAdmin);
  const response = await scene.askAsAdmin('PUT', `/api/users/${id}`, { name, email, isAdmin });
  answered(response?.status);
  scene.reach(`role: ${response?.status ?? 'no answer'}`);
}

/** What happens to the shop: its owner, its process, its disk, its backups. */
export const SHOP_STEPS: StepTable = {
  'price or stock': {
    weight: 6,
    run(scene, random) {
      const id = random.pick(scene.products);
      const change = random.pick([
        { changes: { price: random.pick([40, 45, 46, 100, 101, 999]) } },
        { stockChange: random.pick([5, 1, -1, -3]) },
      ]);
      void scene.askAsAdmin('PATCH', `/api/products/${id}`, change).then((response) => {
        scene.reach(`admin: ${response?.status ?? 'no answer'}`);
      });
      return true;
    },
  },
  'order step': {
    weight: 4,
    run(scene, random) {
      const orders = [...scene.ledger.orders.keys()];
      if (orders.length === 0) return false;
      const id = random.pick(orders);
      const step = random.pick(['pack', 'unpack', 'dispatch', 'cancel', 'deliver']);
      const owner = scene.ledger.orders.get(id)?.person;
      // Their own order an admin cancels as its shopper.
      if (step === 'cancel' && scene.ledger.people.some((one) => one.isAdmin && one.id === owner))
        scene.ledger.cancelling(id);
      const body = step === 'dispatch' ? { courier: 'Own delivery' } : {};
      void scene.askAsAdmin('PUT', `/api/orders/${id}/${step}`, body).then((response) => {
        scene.reach(`order ${step}: ${response?.status ?? 'no answer'}`);
      });
      return true;
    },
  },
  'product deleted': {
    weight: 1,
    run(scene, random) {
      const id = random.pick(scene.products);
      void scene.askAsAdmin('DELETE', `/api/products/${id}`);
      return true;
    },
  },
  'person deleted': {
    weight: 2,
    run(scene, random) {
      const [, bela] = scene.ledger.people;
      if (!bela || random.chance(0.5)) return false;
      void scene.askAsAdmin('DELETE', `/api/users/${bela.id}`).then((response) => {
        if (response?.status === 200) scene.reach('person deleted');
      });
      return true;
    },
  },
  role: {
    weight: 2,
    run(scene, random) {
      void giveRole(scene, random.pick(scene.ledger.people), random.chance(0.5));
      return true;
    },
  },
  'back up': {
    weight: 3,
    run(scene) {
      if (!scene.server.isUp) return false;
      scene.backup = scene.place.backUp();
      return true;
    },
  },
  'restore backup': {
    weight: 3,
    run(scene, random) {
      if (!scene.backup) return false;
      scene.server.kill('stays');
      const way = random.pick(scene.backup.ways);
      scene.backup.putBack(way);
      scene.ledger.restored();
      scene.reach(`restored: ${way}`);
      start(scene);
      return true;
    },
  },
  'shop clock jumps': {
    weight: 1,
    run(scene, random) {
      scene.server.clockAhead += random.pick([-60_000, 3_600_000, 5 * 3_600_000]);
      return true;
    },
  },
  'end sessions': {
    weight: 2,
    run(scene, random) {
      if (!scene.server.isUp) return false;
      const { id } = random.pick(scene.ledger.people);
      void scene.server.store.write((shop) => shop.removeSessionsOf(id)).catch(() => undefined);
      return true;
    },
  },
  'kill server': {
    weight: 4,
    run(scene, random) {
      if (scene.server.isDown) return false;
      const power = random.chance(0.5) ? 'fails' : 'stays';
      scene.reach(`server killed, power ${power}`);
      scene.server.kill(power);
      if (random.chance(0.7)) start(scene);
      return true;
    },
  },
  'start server': {
    weight: 4,
    run(scene) {
      if (!scene.server.isDown) return false;
      start(scene);
      return true;
    },
  },
  'store fails': {
    weight: 3,
    run(scene, random) {
      if (!scene.server.isUp) return false;
      scene.place.fail(random);
      return true;
    },
  },
  'store mended': {
    weight: 3,
    run(scene) {
      scene.place.mend();
      return scene.server.isUp;
    },
  },
};
