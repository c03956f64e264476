import type { Scene } from './scene';
import type { StepTable } from './steps';

/** Starts the server, which is down; the world goes on meanwhile. */
function start(scene: Scene): void {
  void scene.server.start();
}

/** What happens to the shop: its owner, its process, its disk, its backups. */
export const SHOP_STEPS: StepTable = {
  'price or stock': {
    weight: 6,
    run(scene, random) {
      const id = random.pick(scene.products);
      const change = random.pick([
        { price: String([40, 45, 46, 100, 101, 999][random.below(6)]) },
        { stockChange: random.pick([5, 1, -1, -3]) },
      ]);
      void scene.askAsAdmin('PATCH', `/api/products/${id}`, change).then((response) => {
        scene.reach(`admin: ${response?.status ?? 'no answer'}`);
      });
      return true;
    },
  },
  'end sessions': {
    weight: 2,
    run(scene, random) {
      if (!scene.server.isUp) return false;
      const { id } = random.pick(scene.books.people);
      void scene.server.store.write((shop) => shop.removeSessionsOf(id)).catch(() => undefined);
      return true;
    },
  },
  'kill server': {
    weight: 4,
    run(scene, random) {
      if (!scene.server.isUp) return false;
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
      if (scene.server.isUp) return false;
      start(scene);
      return true;
    },
  },
  'disk refuses': {
    weight: 2,
    run(scene, random) {
      scene.server.refuseWrites(random.pick(['ENOSPC', 'EIO']));
      return scene.server.isUp;
    },
  },
  'disk writes again': {
    weight: 3,
    run(scene) {
      scene.server.refuseWrites(undefined);
      return scene.server.isUp;
    },
  },
};
