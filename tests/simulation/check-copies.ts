import { documentOfProduct } from '#shared/catalogue/product';
import { documentOfOrder } from '#shared/orders/order';
import { isCancelled } from '#shared/orders/cancelled';
import { isOfCart } from '../../pwa/database/outbox-entry';
import { readRound } from '../../pwa/features/round/cached-round';
import { stopsOf } from '../../pwa/features/round/round-stops';
import { asText } from './as-text';
import { holds } from './broken';
import { rowsOf } from './check-device';
import { loadRound } from './copy-steps';
import type { Scene } from './scene';
import type { SimulatedDevice, SimulatedPage } from './simulated-device';

/** Checks the device's copy of the catalogue against the shop's. @throws Broken */
async function checkCatalogue(scene: Scene, device: SimulatedDevice, page: SimulatedPage) {
  const result = await scene.world.whileGoingOn(page.catalogue.run());
  holds(result === 'complete', 'I12', () => `the catalogue ends with ${result}`);
  const shop = await scene.place.inspect((reader) => reader.products(scene.products));
  const essence = ({ _id, price, countInStock, revision }: ReturnType<typeof documentOfProduct>) =>
    `${_id} ${price} ${countInStock} ${revision}`;
  const there = shop.map((product) => essence(documentOfProduct(product))).toSorted();
  // Unknown during a write.
  for (let waits = 0; rowsOf(device) === undefined && waits < 60; waits += 1)
    await scene.world.pass(1_000);
  const here = (rowsOf(device)?.catalogue.products ?? []).map(essence).toSorted();
  holds(
    there.join() === here.join(),
    'I12',
    () => `the device has ${here.join()}, the shop ${there.join()}`,
  );
}

/** Checks what a page shows of an account against the shop. @throws Broken */
async function checkAccount(scene: Scene, person: string, page: SimulatedPage): Promise<void> {
  const { world, place } = scene;
  page.account.requestPull();
  await world.pass(60_000);
  // A sign-out in progress.
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

/** The device has the cart of the account. @throws Broken */
async function checkCart(
  scene: Scene,
  person: string,
  device: SimulatedDevice,
  page: SimulatedPage,
): Promise<void> {
  // What a refused change left here, its person decides.
  const isRefused = (rowsOf(device)?.settled ?? []).some(
    (one) => isOfCart(one) && one.outcome.status === 'refused' && !one.dismissed,
  );
  if (isRefused || page.session.current()?.user._id !== person) return;
  const [cart] = (await scene.place.inspect((shop) => shop.ownDocuments(person, ['carts']))).carts;
  const there = (cart?.lines ?? []).flatMap(({ line, qty }) => (qty > 0 ? `${qty} ${line}` : []));
  const here = [...(rowsOf(device)?.cart ?? [])].map(([line, qty]) => `${qty} ${line}`);
  const [shown, kept] = [here, there].map((lines) => lines.toSorted().join());
  holds(shown === kept, 'I12', () => `in the cart are ${shown}, on the account ${kept}`);
  if (here.length > 0) scene.reach('cart of the account shown');
}

/** Answered actions are in the shop, or offered again: nothing that a restored shop has lost is called done. @throws Broken */
async function checkAnswered(scene: Scene, person: string, device: SimulatedDevice): Promise<void> {
  const applied = (rowsOf(device)?.settled ?? []).filter(
    ({ user, outcome }) =>
      user === person && outcome.status === 'applied' && outcome.code !== 'voided',
  );
  const orders = await scene.place.inspect((shop) => shop.ordersOf(person));
  for (const { id, name, args } of applied) {
    const order = orders.find(({ _id }) => _id === args['orderId']);
    if (name === 'cancel-order')
      holds(!order || isCancelled(order), 'I12', () => `${id} has cancelled what is not cancelled`);
    if (name === 'place-cod-order')
      holds(order !== undefined, 'I12', () => `${id} has placed an order that is not there`);
  }
}

/**
 * No order that was begun online stays unpaid beside the order that took its place, where the device has heard of both
 * (docs/guarantees.md#i16). @throws Broken
 */
async function checkReplaced(scene: Scene, person: string, device: SimulatedDevice): Promise<void> {
  const { world, place } = scene;
  // Its cancellation may be on its way.
  await world.pass(60_000);
  const settled = (rowsOf(device)?.settled ?? []).filter(({ user }) => user === person);
  const orders = await place.inspect((shop) => shop.ordersOf(person));
  const standing = new Set(orders.flatMap((order) => (isCancelled(order) ? [] : [order._id])));
  const replacedBy = (begun: string, by: readonly string[]) => {
    const other = by.find((id) => standing.has(id));
    // Its person has been asked, or has decided.
    const isCancelling = settled.some(
      (one) => one.name === 'cancel-order' && one.args['orderId'] === begun,
    );
    holds(
      other === undefined || !standing.has(begun) || isCancelling,
      'I16',
      () => `${begun} was begun online, and stays beside ${other}`,
    );
  };
  for (const { name, args, outcome } of settled) {
    if (name !== 'place-cod-order' || outcome.status !== 'applied') continue;
    replacedBy(String(args['insteadOf']), [String(args['orderId'])]);
  }
  for (const [begun, { profile, person: whose, by }] of scene.ledger.begunBefore)
    if (profile === device.profile.name && whose === person) replacedBy(begun, [...by]);
}

/** The round says of each order what the shop says. @throws Broken */
async function checkRound(
  scene: Scene,
  person: string,
  device: SimulatedDevice,
  page: SimulatedPage,
): Promise<void> {
  const { world, place } = scene;
  if (!page.session.current()?.user.isAdmin) {
    const left = (rowsOf(device)?.rounds ?? []).includes(person);
    holds(!left, 'I7', () => `${person} has the addresses of a round, and is no admin`);
    return;
  }
  await world.whileGoingOn(loadRound(page, world.now).catch(() => undefined));
  const user = page.session.current()?.user;
  if (user?._id !== person) return;
  const { rows, queue } = await world.whileGoingOn(readRound(page.db, person, world.now));
  for (const { order, cash, isDone } of stopsOf(rows, queue, user)) {
    const stored = await place.inspect((shop) => shop.order(order._id));
    if (!stored || isDone || cash === 'none') continue;
    holds(
      stored.isPaid === (cash === 'collected'),
      'I12',
      () => `the cash of ${order._id} is ${cash} on the round`,
    );
  }
}

/** Signed out, the page shows nothing personal. @throws Broken */
function checkPersonal(device: SimulatedDevice): void {
  if (!device.page || device.page.session.stored()) return;
  const left = (rowsOf(device)?.settings ?? []).filter((key) =>
    ['recent-searches', 'recently-viewed', 'deliver-to', 'wishes'].includes(key),
  );
  holds(left.length === 0, 'I19', () => `there still is ${left.join()}`);
}

/**
 * With an empty queue a device shows what the shop holds (docs/guarantees.md#i12), and has nothing of accounts that are not
 * signed in. @throws Broken
 */
export async function checkCopies(scene: Scene): Promise<void> {
  for (const device of scene.devices) {
    const left = await scene.world.whileGoingOn(device.replicaOfNobody());
    holds(left.length === 0, 'who leaves takes all along', () => `there still is ${left.join()}`);
    checkPersonal(device);
    const { page } = device;
    const user = page?.session.current()?.user._id;
    if (!page || !user) continue;
    await checkCatalogue(scene, device, page);
    await checkRound(scene, user, device, page);
    if (!page.hasReplica || user !== device.showsAccountOf) continue;
    await checkAccount(scene, user, page);
    await checkCart(scene, user, device, page);
    await checkAnswered(scene, user, device);
    await checkReplaced(scene, user, device);
  }
}
