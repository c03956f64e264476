import { documentOfProduct } from '#shared/catalogue/product';
import { documentOfOrder } from '#shared/orders/order';
import { asText } from './as-text';
import { holds } from './broken';
import { rowsOf } from './check-device';
import type { Scene } from './scene';
import type { SimulatedDevice, SimulatedPage } from './simulated-device';

/** Holds the device's copy of the catalogue against the shop's. @throws Broken */
async function checkCatalogue(scene: Scene, device: SimulatedDevice, page: SimulatedPage) {
  const result = await scene.world.whileGoingOn(page.catalogue.run());
  holds(result === 'complete', 'I12', () => `the catalogue ends with ${result}`);
  const shop = await scene.place.inspect((reader) => reader.products(scene.products));
  const essence = ({ _id, price, countInStock, revision }: ReturnType<typeof documentOfProduct>) =>
    `${_id} ${price} ${countInStock} ${revision}`;
  const there = shop.map((product) => essence(documentOfProduct(product))).toSorted();
  const here = (rowsOf(device)?.catalogue.products ?? []).map(essence).toSorted();
  holds(
    there.join() === here.join(),
    'I12',
    () => `the device has ${here.join()}, the shop ${there.join()}`,
  );
}

/** Holds what a page shows of an account against what the shop holds. @throws Broken */
async function checkAccount(scene: Scene, person: string, page: SimulatedPage): Promise<void> {
  const { world, place } = scene;
  page.account.requestPull();
  await world.pass(60_000);
  // A sign-out that was still under way.
  if (page.session.current()?.user._id !== person) return;
  const shown = await world.whileGoingOn(page.view());
  const { orders, addresses } = await place.inspect(async (shop) => ({
    orders: (await shop.ordersOf(person)).map(documentOfOrder),
    addresses: await shop.addresses(person),
  }));
  const byId = <Row extends { readonly _id: string }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one._id < other._id ? -1 : 1)).map(asText);
  const plain = <Row extends { readonly mark: unknown }>(rows: readonly Row[]) =>
    rows.map(({ mark: _mark, ...row }) => row as Omit<Row, 'mark'> & { _id: string });
  const same = (what: string, here: readonly string[], there: readonly string[]) =>
    holds(
      here.join() === there.join(),
      'I12',
      () => `${what}: shown are ${here.join()}, the shop has ${there.join()}`,
    );
  same('orders', byId(plain(shown.orders)), byId(orders));
  same('addresses', byId(plain(shown.addresses)), byId(addresses));
}

/**
 * With an empty queue a device shows what the shop holds (docs/guarantees.md#i12), and has nothing of the account of somebody who is not
 * signed in. @throws Broken
 */
export async function checkCopies(scene: Scene): Promise<void> {
  for (const device of scene.devices) {
    const left = await scene.world.whileGoingOn(device.replicaOfNobody());
    holds(left.length === 0, 'who leaves takes all along', () => `there still is ${left.join()}`);
    const { page } = device;
    const user = page?.session.current()?.user._id;
    if (!page || !user) continue;
    await checkCatalogue(scene, device, page);
    if (page.hasReplica && user === device.showsAccountOf) await checkAccount(scene, user, page);
  }
}
