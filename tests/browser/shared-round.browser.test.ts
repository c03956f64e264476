import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashDesk } from '#shared/admin/cash-desk';
import { markedOrders } from '#shared/admin/mark-orders';
import { round } from '#shared/admin/round';
import { orderDocument } from '#shared/orders/order';
import { userDocument } from '#shared/users/user';
import { confirmEmail, outboxOf as mailsIn } from '../server-process/outbox';
import { ADMIN } from '../server-process/server-process';
import { newPerson, type ShopApi } from '../server-process/shop-api';
import { waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { signIn, signInAsAdmin, visit, type Person } from './screens';
import type { Device, TestShop } from './test-shop';

/** Two helpers who share a round, one of them without a signal (docs/shop-rules.md#r-doorstep-6, #r-doorstep-7). */
let shop: TestShop;
let owner: ShopApi;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
  owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
});
afterAll(() => shop?.close());

const mailed = async () => [...(await mailsIn(shop.server.dataDir)).values()];

async function aPerson(name: string): Promise<{ readonly person: Person; readonly own: ShopApi }> {
  const person = newPerson(name);
  const own = shop.api.as(await shop.api.register(person));
  await confirmEmail(own, person.email, mailed);
  return { person, own };
}

/** The phone of somebody who delivers, with the round on it. */
async function aHelper(name: string): Promise<Device> {
  const { person, own } = await aPerson(name);
  const { _id } = await own.ask(userDocument, 'GET', '/users/profile');
  const { email } = person;
  const edit = { name, email, isAdmin: false, role: 'delivery', currentPassword: ADMIN.password };
  await owner.ask(userDocument, 'PUT', `/users/${_id}`, edit);
  const device = await shop.device('phone');
  await signIn(device.page, person);
  await waitForCatalogue(device.page);
  return device;
}

test('a round of four stops by two helpers, one of them without a signal', async () => {
  const product = await nextProduct(shop, taken);
  const buyers = [];
  for (const name of ['Asha', 'Bela', 'Chitra', 'Devi']) {
    const { person, own } = await aPerson(`${name} of the four`);
    const { _id, totalPrice } = await own.buy([[product, 1]]);
    const theOrder = () => own.ask(orderDocument, 'GET', `/orders/${_id}`);
    buyers.push({ ...person, _id, totalPrice, theOrder });
  }
  const [asha, bela, chitra, devi] = buyers;
  if (!asha || !bela || !chitra || !devi) throw new Error('Four people buy');
  const orders = buyers.map(({ _id }) => ({ _id, courier: 'Own delivery' }));
  await owner.ask(markedOrders, 'PUT', '/orders/dispatch', { orders });
  const stock = async () => (await shop.api.product(product._id)).countInStock;
  const before = await stock();

  const [ravi, sunita] = [await aHelper('Ravi who delivers'), await aHelper('Sunita who delivers')];
  const card = ({ page }: Device, { name }: { readonly name: string }) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const press = (device: Device, who: { readonly name: string }, text: string) =>
    card(device, who)
      .getByRole('button', { name: `${text}, ${who.name}`, exact: true })
      .click();
  for (const device of [ravi, sunita]) {
    await visit(device.page, '/admin/round');
    for (const buyer of buyers) await card(device, buyer).waitFor();
  }
  await press(ravi, asha, 'Take it');
  await card(ravi, asha).getByText('Yours', { exact: true }).waitFor();
  await waitForEmptyOutbox(ravi.page);

  await ravi.context.setOffline(true);
  await press(ravi, asha, 'Cash collected and delivered');
  await press(ravi, bela, 'Not at home');
  await press(ravi, bela, 'Add a note');
  await card(ravi, bela).getByLabel('Note for the next one who comes').fill('Ring twice');
  await card(ravi, bela).getByRole('button', { name: 'Save' }).click();
  await press(ravi, chitra, 'Refused');
  await press(ravi, devi, 'Cash collected and delivered');
  for (const buyer of buyers) await card(ravi, buyer).getByText('Waiting to send').waitFor();

  // What another has taken is not on her round any more; a slip is undone, and one delivery is hers.
  await sunita.page.getByRole('button', { name: 'Load again' }).click();
  await card(sunita, asha).waitFor({ state: 'detached' });
  await press(sunita, bela, 'Refused');
  await press(sunita, bela, 'Undo');
  await card(sunita, bela)
    .getByRole('button', { name: /^Refused/ })
    .waitFor();
  await press(sunita, devi, 'Cash collected and delivered');
  await card(sunita, devi).getByText('Received by the shop').waitFor();
  expect(await devi.theOrder()).toMatchObject({ isPaid: true, isDelivered: true });
  expect(await asha.theOrder()).toMatchObject({ isPaid: false });

  await ravi.context.setOffline(false);
  await waitForEmptyOutbox(ravi.page);
  await card(ravi, devi)
    .getByText(/^Sunita who delivers had already done this at/)
    .first()
    .waitFor();

  // The owner: one is still to be delivered, the goods of one are back, and the cash is with who took it.
  const left = await owner.ask(round, 'GET', '/admin/round');
  expect(left.orders).toMatchObject([
    {
      _id: bela._id,
      stop: {
        visits: [{ by: { name: 'Ravi who delivers' } }],
        notes: [{ text: 'Ring twice', by: { name: 'Ravi who delivers' } }],
      },
    },
  ]);
  expect(await stock()).toBe(before + 1);
  const desk = await owner.ask(cashDesk, 'GET', '/admin/cash');
  const cashOf = (name: string) => desk.people.find((one) => one.name === name);
  expect(cashOf('Ravi who delivers')).toMatchObject({ orders: 1, collected: asha.totalPrice });
  expect(cashOf('Sunita who delivers')).toMatchObject({ orders: 1, collected: devi.totalPrice });
  for (const { _id } of [asha, devi]) {
    const { text } = await owner.raw('GET', `/orders/${_id}/history`);
    expect(text.match(/"kind":"paid-in-cash"/g)).toHaveLength(1);
    expect(text.match(/"kind":"delivered"/g)).toHaveLength(1);
  }

  // Ravi's head says what came of each door.
  for (const [name, value] of [
    ['To deliver', '1'],
    ['Not at home', '1'],
    ['Refused', '1'],
    ['Delivered', '2'],
  ] as const)
    await ravi.page.locator('dl > div', { hasText: name }).filter({ hasText: value }).waitFor();

  // The owner gives the last one from its card: who has it then sees it without a press, and the other no more.
  const laptop = await shop.device('desk');
  await signInAsAdmin(laptop.page);
  await visit(laptop.page, '/admin/round');
  await laptop.page
    .getByLabel(`Who takes it: ${bela.name}`)
    .selectOption({ label: 'Sunita who delivers' });
  await card(sunita, bela).getByText('Yours', { exact: true }).waitFor();
  await card(ravi, bela).waitFor({ state: 'detached' });

  // The shoppers: each was mailed what came of it, and Bela when, not who.
  const subjects = async ({ email }: Person) =>
    (await mailed())
      .filter((mail) => mail.field('To') === email)
      .map((mail) => mail.field('Subject'));
  await expect
    .poll(() => subjects(bela))
    .toEqual(expect.arrayContaining([expect.stringContaining('could not hand over')]));
  await expect
    .poll(() => subjects(chitra))
    .toEqual(expect.arrayContaining([expect.stringContaining('came back to us')]));
  for (const buyer of [asha, devi])
    await expect
      .poll(async () => (await subjects(buyer)).filter((it) => it?.includes('is delivered')).length)
      .toBe(1);
  const theirs = await bela.theOrder();
  expect(theirs.notAtHome).toHaveLength(1);
  expect(JSON.stringify(theirs)).not.toContain('Ravi');
  for (const device of [ravi, sunita, laptop])
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});
