import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAddress as addAddressAction } from '#shared/actions/add-address';
import { freshSeed } from '../fresh-seed';
import { progressOf, timesOf } from '../kill/long-run';
import { launchWithProfile } from './chromium';
import { outboxOf, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { becomeReady, nextProduct } from './ready-shopper';
import { addAddress, fillAddress, orderWhatIsInTheCart, putInCart, signIn } from './screens';
import type { Device, TestShop } from './test-shop';

/**
 * `kill -9` of the browser at moments of chance around a save, from before the press to long after: the action is whole in the queue, or
 * it is not there and the page never said "Saved" (docs/guarantees.md#browser-killed). `npm run kills -- --browser 50` for more.
 */
const KILLS_IN_CI = 12;
const KILLS = timesOf('BROWSER_KILLS', KILLS_IN_CI);
/** For all kills of a run, in milliseconds. */
const RUN_TIMEOUT = 30 * 60_000;
/** Enough kills that some come before the save and some after it. */
const BOTH_SIDES = 40;

/** The address book before the first kill; the list shows more of each address behind a comma. */
const FIRST = 'Crash Lane 1';

let shop: TestShop;
let profile: string;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
  profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** Reports each time that a page says that something is saved. */
const TELL_OF_SAVED = `
  new MutationObserver(() => {
    if (document.body?.textContent?.includes('Saved on this device')) saidSaved();
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

/** A browser with what is in its profile, and what its page has said. */
interface Launched {
  readonly context: BrowserContext;
  readonly device: Device;
  readonly heard: { saved: boolean };
}

async function launch(): Promise<Launched> {
  const context = await launchWithProfile(profile, 'desk', shop.origin);
  const heard = { saved: false };
  await context.exposeBinding('saidSaved', () => {
    heard.saved = true;
  });
  await context.addInitScript(TELL_OF_SAVED);
  return { context, heard, device: shop.adopt(context) };
}

/**
 * Prepares to end all of a browser's processes at once, as an empty battery does.
 * @returns a function that does it, after so many DevTools round trips
 */
async function killerOf(context: BrowserContext): Promise<(questions: number) => Promise<void>> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  const tools = await browser.newBrowserCDPSession();
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  const gone = new Promise((resolve) => context.once('close', resolve));
  return async (questions) => {
    for (let asked = 0; asked < questions; asked += 1) await tools.send('Browser.getVersion');
    for (const { id } of processInfo) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended with its parent.
      }
    }
    await gone;
  };
}

/** Ends the browser as soon as the page says that something is saved. */
async function killOnceSaved({ page }: Device, context: BrowserContext): Promise<void> {
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();
  const kill = await killerOf(context);
  await kill(0);
}

/** Orders something, and ends the browser as soon as that is saved. @returns the order's id */
async function orderAndKill(device: Device, context: BrowserContext): Promise<string> {
  const product = await nextProduct(shop, taken);
  await putInCart(device.page, product._id);
  const orderId = await orderWhatIsInTheCart(device.page);
  await killOnceSaved(device, context);
  return orderId;
}

/** The folder of the profile's databases. */
async function databaseFolder(): Promise<string> {
  const folder = path.join(profile, 'Default', 'IndexedDB');
  const [name, ...others] = (await readdir(folder)).filter((file) => file.endsWith('.leveldb'));
  if (!name || others.length > 0) throw new Error('There is not one folder of databases');
  return path.join(folder, name);
}

/** Before each record of LevelDB's log: checksum, length and kind; these announce 100 bytes. */
const HEADER = Buffer.from([1, 1, 1, 1, 100, 0, 1]);

/**
 * Leaves the log of the databases as a kill between the two writes of a record does: its header is there, what it announces is
 * not. The browser's next start goes on behind it, the one after takes that for the missing bytes, finds that they do not fit,
 * and throws all databases away (docs/decisions/0005-device-storage.md).
 */
async function tearLog(): Promise<void> {
  const folder = await databaseFolder();
  const logs = (await readdir(folder)).filter((file) => file.endsWith('.log'));
  await appendFile(path.join(folder, logs.toSorted().at(-1) ?? ''), HEADER);
}

/** Where the databases to be restored are kept. */
const keptAside = () => path.join(profile, 'kept-aside');

const keepAside = async () => cp(await databaseFolder(), keptAside(), { recursive: true });

/**
 * Restores the databases: all later writes are lost, as for a browser that takes them for the end of one long
 * record, of which only the header was written.
 */
async function putBack(): Promise<void> {
  const folder = await databaseFolder();
  await rm(folder, { recursive: true });
  await cp(keptAside(), folder, { recursive: true });
}

/** A database of its own, to see whether the browser keeps what is written. */
async function leaveWitness({ page }: Device, name: string): Promise<void> {
  await page.evaluate(
    (witness) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(witness);
        opening.onerror = () => reject(opening.error ?? new Error('It cannot be opened'));
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
    name,
  );
}

async function witnessesOf({ page }: Device): Promise<string[]> {
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? ''),
  );
  return names.filter((name) => name.startsWith('witness'));
}

/** The address of an action that adds one to the book. */
function streetOf({ args }: Awaited<ReturnType<typeof outboxOf>>[number]): string {
  return addAddressAction.args.parse(args).body.address;
}

/** Delivers what waits, also where the browser wrote its cookies too late: then the shopper must sign in. */
async function deliver({ page }: Device, person: Parameters<typeof signIn>[1]): Promise<void> {
  const first = await Promise.race([
    waitForEmptyOutbox(page).then(() => 'delivered' as const),
    page
      .getByRole('link', { name: 'Sign In' })
      .first()
      .waitFor()
      .then(() => 'signed out' as const),
  ]);
  if (first === 'delivered') return;
  await signIn(page, person);
  await waitForEmptyOutbox(page);
}

test(
  'killed around a save, many times: saved actions are whole in the queue, others were never called saved; each arrives once',
  async () => {
    const { seed } = freshSeed();
    const moment = fc.record({
      /** Counted from the press, else from the start of the save. */
      pressed: fc.oneof(fc.constant(true), fc.constant(true), fc.boolean()),
      // Early moments more often: the save is decided there.
      questions: fc.oneof(fc.nat(10), fc.nat(60), fc.nat(400)),
    });
    const moments = fc.sample(moment, { seed, numRuns: KILLS });
    const said = progressOf('kills of the browser', KILLS, KILLS_IN_CI);

    let { context, heard, device } = await launch();
    const { person, own } = await becomeReady(shop, device);
    await device.page.goto('/shipping');
    await addAddress(device.page, { address: FIRST });
    await waitForEmptyOutbox(device.page);
    // It writes cookies and web storage late, and all at its end: the kills concern only later writes.
    await context.close();
    await shop.proxy.offline();
    ({ context, heard, device } = await launch());

    const saved: string[] = [];
    let notSaved = 0;
    for (const [place, { pressed, questions }] of moments.entries()) {
      const address = `Crash Lane ${place + 2}`;
      await device.page.goto('/shipping');
      await device.page.getByText(`${FIRST},`).first().waitFor();
      await fillAddress(device.page, { address });
      heard.saved = false;
      const save = device.page.getByRole('button', { name: 'Save Address' });
      const killAfter = await killerOf(context);
      const pressing = save.click().catch(() => undefined);
      if (pressed) await pressing;
      await killAfter(questions);
      await pressing;
      const wasCalledSaved = heard.saved;

      ({ context, heard, device } = await launch());
      await device.page.goto('/shipping');
      await device.page.getByText(`${FIRST},`).first().waitFor();
      const waiting = (await outboxOf(device.page)).map(streetOf);
      const isThere = waiting.length > saved.length;
      if (isThere) saved.push(address);
      else notSaved += 1;
      expect(waiting).toEqual(saved);
      if (wasCalledSaved) expect(isThere).toBe(true);
      // The list shows exactly what is stored, once.
      const shown = device.page.getByText(`${address},`);
      if (isThere) await shown.first().waitFor();
      expect(await shown.count()).toBe(isThere ? 1 : 0);
      said(place + 1);
    }
    process.stdout.write(`Killed ${KILLS} times: ${saved.length} were saved, ${notSaved} not\n`);
    if (KILLS >= BOTH_SIDES) expect(Math.min(saved.length, notSaved)).toBeGreaterThan(0);

    const orderId = await orderAndKill(device, context);
    ({ context, device } = await launch());
    await shop.proxy.online();
    await device.page.goto('/activity');
    await deliver(device, person);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    const book = await own.addresses();
    expect(book.map(({ address }) => address).toSorted()).toEqual([FIRST, ...saved].toSorted());
  },
  RUN_TIMEOUT,
);

test.each([
  { fate: 'thrown away', once: tearLog, twice: async () => undefined, left: [] },
  { fate: 'set back', once: keepAside, twice: putBack, left: ['witness of before'] },
])(
  'killed right after the page said “Saved”, and its databases $fate: queue and numbers survive, and each action arrives once',
  async ({ once, twice, left }) => {
    await shop.proxy.online();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    let { context, device } = await launch();
    const { person, own } = await becomeReady(shop, device);
    await device.page.goto('/shipping');
    await addAddress(device.page, { address: FIRST });
    await waitForEmptyOutbox(device.page);
    await leaveWitness(device, 'witness of before');
    await context.close();
    await shop.proxy.offline();
    ({ context, device } = await launch());

    await device.page.goto('/shipping');
    await addAddress(device.page, { address: 'Broken Lane 2' });
    await killOnceSaved(device, context);
    await once();

    ({ context, device } = await launch());
    await device.page.goto('/shipping');
    await device.page.getByText('Broken Lane 2,').first().waitFor();
    await leaveWitness(device, 'witness of after');
    const orderId = await orderAndKill(device, context);
    await twice();

    ({ context, device } = await launch());
    await device.page.goto('/activity');
    await device.page.getByText('Broken Lane 2').first().waitFor();
    expect(await witnessesOf(device)).toEqual(left);
    const waiting = await outboxOf(device.page);
    expect(waiting.map(({ name }) => name)).toEqual(['add-address', 'place-cod-order']);
    // Behind the first address.
    expect(waiting.every(({ seq }) => seq > 1)).toBe(true);
    await shop.proxy.online();
    await device.page.reload();
    await deliver(device, person);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    const book = await own.addresses();
    expect(book.map(({ address }) => address).toSorted()).toEqual(
      [FIRST, 'Broken Lane 2'].toSorted(),
    );
    await context.close();
  },
  RUN_TIMEOUT,
);
