import { productDocument } from '#shared/catalogue/product';
import { forgetProduct, keepProduct } from '../../pwa/catalogue/catalogue-reader';
import { loadRound as load } from '../../pwa/features/round/cached-round';
import { ApiError } from '../../pwa/network/api-error';
import { Broken } from './broken';
import type { Random } from './random';
import type { Scene } from './scene';
import type { SimulatedDevice, SimulatedPage } from './simulated-device';
import type { StepTable } from './steps';

const DAY = 24 * 60 * 60_000;
/** What ends a session without an answer of the shop: somebody's wish. */
const WISHES = ['step: sign out', 'step: forced sign-out', 'step: sign in', 'step: restore phone'];

function anyPage({ devices }: Scene, random: Random) {
  const pages = devices.flatMap((device) => device.pages.map((page) => ({ device, page })));
  return pages.length === 0 ? undefined : random.pick(pages);
}

/** A product page is opened; the reply is held for a while, over whatever happens meanwhile, and kept then. */
async function visit(scene: Scene, page: SimulatedPage, id: string, held: number): Promise<void> {
  const later = () => new Promise<void>((resolve) => scene.world.later(held, resolve));
  try {
    const product = await page.api.request('GET', `/products/${id}`, { schema: productDocument });
    await later();
    if (product.draft) scene.reach('draft visited');
    if (!page.life.isOver) await keepProduct(page.db, product);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    await later();
    if (!page.life.isOver && (await forgetProduct(page.db, id))) await page.catalogue.run();
  }
}

/** Loads the round onto a page, as its screen does. */
export async function loadRound(page: SimulatedPage, now: number): Promise<void> {
  const user = page.session.current()?.user;
  if (!user?.isAdmin) return;
  const isWanted = () => page.session.current()?.user._id === user._id;
  await load({ api: page.api, db: page.db, clock: () => now }, user, isWanted);
}

/** Reloads a device without network after its clock has jumped: nobody may be signed out by that. */
function reloadAtOtherTime(scene: Scene, device: SimulatedDevice, days: number): void {
  const before = device.page?.session.stored()?.user._id;
  const wishes = () => WISHES.map((what) => scene.reached.get(what) ?? 0).join();
  const wished = wishes();
  device.network.otherwise = 'lose-request';
  // What was to happen to the next requests would let one of them through.
  device.network.faults.length = 0;
  const arrived = () => [...device.network.arrived.values()].reduce((sum, one) => sum + one, 0);
  const answered = arrived();
  device.clockAhead += days * DAY;
  device.killAll();
  const page = device.open();
  if (!page || before === undefined) return;
  scene.world.later(5_000, () => {
    // An answer of the shop may sign them out: its own clock may have jumped as well.
    const isSilent = arrived() === answered && wishes() === wished;
    if (page.life.isOver || !isSilent || page.session.stored()?.user._id === before) return;
    scene.ledger.broken ??= new Broken('I20', 'A clock has signed somebody out');
  });
}

/** What is copied onto a device, seen by one person and then by another. */
export const COPY_STEPS: StepTable = {
  'product visited': {
    weight: 6,
    run(scene, random) {
      const at = anyPage(scene, random);
      if (!at) return false;
      const id = random.pick([...scene.products, ...scene.drafts]);
      const held = random.chance(0.5) ? random.below(3_000) : random.below(120_000);
      void visit(scene, at.page, id, held).catch(() => undefined);
      return true;
    },
  },
  'draft made': {
    weight: 2,
    run(scene) {
      if (scene.drafts.length > 2) return false;
      void scene.askAsAdmin('POST', '/api/products').then(async (response) => {
        if (response?.status !== 201) return;
        const { _id } = productDocument.parse(await response.json());
        scene.drafts.push(_id);
      });
      return true;
    },
  },
  'searched and looked': {
    weight: 3,
    run(scene, random) {
      const at = anyPage(scene, random);
      if (!at?.page.session.current()) return false;
      const { db } = at.page;
      void db.settings
        .bulkPut([
          { key: 'recent-searches', keywords: ['ring'] },
          { key: 'recently-viewed', ids: [random.pick(scene.products)] },
          { key: 'deliver-to', postalCode: '411001' },
        ])
        .catch(() => undefined);
      return true;
    },
  },
  'round loaded': {
    weight: 3,
    run(scene, random) {
      const at = anyPage(scene, random);
      if (!at?.page.session.current()?.user.isAdmin) return false;
      void loadRound(at.page, scene.world.now).then(
        () => scene.reach('round kept'),
        () => undefined,
      );
      return true;
    },
  },
  'clock jumps, and a reload without network': {
    weight: 2,
    run(scene, random) {
      const device = random.pick(scene.devices);
      if (device.isBeingFilled) return false;
      reloadAtOtherTime(scene, device, random.pick([31, -31, 1, 400]));
      return true;
    },
  },
};
