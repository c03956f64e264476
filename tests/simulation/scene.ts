import type { Product } from '#shared/catalogue/product';
import { signedInUser } from '#shared/users/user';
import { aProduct } from '../../sync-server/testing/samples';
import type { DeviceCopy } from './device-copy';
import { Ledger, type Person } from './ledger';
import type { Random } from './random';
import { emptyMachine } from './machine-databases';
import { SimulatedDevice } from './simulated-device';
import { connectDevices } from './simulated-network';
import type { Backup, MakePlace, SimulatedPlace } from './simulated-place';
import { SHOP_URL, SimulatedServer } from './simulated-server';
import { enterWorld } from './virtual-globals';
import { World } from './world';

const PASSWORD = 'mango tree on the hill';

/** The initial catalogue: few pieces of one product, plenty of the others. */
function assortment(): Product[] {
  return [
    aProduct({ _id: 'lamp', name: 'Lamp', pricePaise: 45_00, countInStock: 6 }),
    aProduct({ _id: 'mug', name: 'Mug', pricePaise: 100_00, countInStock: 40 }),
    aProduct({ _id: 'rug', name: 'Rug', pricePaise: 999_00, countInStock: 40 }),
  ];
}

/** Everything that takes part in a history. */
export class Scene {
  readonly world: World;
  /** Where the shop keeps its data. */
  readonly place: SimulatedPlace;
  readonly server: SimulatedServer;
  readonly ledger = new Ledger();
  readonly products = ['lamp', 'mug', 'rug'];
  /** Created by the admin, and never put on sale. */
  readonly drafts: string[] = [];
  readonly devices: SimulatedDevice[] = [];
  readonly copies = new Map<SimulatedDevice, DeviceCopy>();
  /** How often each fault and kind of step has happened. */
  readonly reached = new Map<string, number>();
  /** The state of the shop that was checked last. */
  checked: unknown;
  backup: Backup | undefined;
  /** The orders to be paid online that have come into the shop. */
  readonly begunOnline = new Set<string>();
  #adminToken = '';

  /** @param showsAccounts whether pages have copies of accounts */
  constructor(
    seed: number,
    placeIn: MakePlace,
    readonly showsAccounts: boolean,
  ) {
    emptyMachine();
    this.world = new World(seed);
    enterWorld(this.world, seed);
    this.place = placeIn(this.world, (what) => this.reach(what));
    this.server = new SimulatedServer(this.world, this.place);
    connectDevices(this.world, this.server, this.ledger);
  }

  reach(what: string): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1);
  }

  /** The shop opens, four people register, and each device is signed in. */
  async begin(): Promise<void> {
    await this.place.begin();
    await this.world.whileGoingOn(this.#begin());
  }

  async #begin(): Promise<void> {
    await this.server.start();
    await this.server.store.write(async (shop) => {
      for (const product of assortment()) await shop.putProduct(product);
    });
    for (const [place, name] of ['Asha', 'Bela', 'Chitra'].entries())
      await this.#register(name, place === 2);
    const [asha, , chitra] = this.ledger.people;
    if (!asha || !chitra) throw new Error('Nobody has registered');
    this.#adminToken = await this.tokenOf(chitra);
    for (const [person, hasLocks] of [
      [asha, true],
      [asha, false],
      [chitra, true],
    ] as const) {
      const device = new SimulatedDevice(this.world, this.server, hasLocks);
      this.devices.push(device);
      if (this.devices.length !== 2 && this.showsAccounts) device.showsAccountOf = person.id;
      const page = device.open();
      await page?.signIn(person);
      await page?.catalogue.run();
    }
  }

  async #register(name: string, isAdmin: boolean): Promise<void> {
    const person = { name, email: `${name.toLowerCase()}@example.test`, password: PASSWORD };
    const response = await this.ask('POST', '/api/users', person);
    const { _id: id } = signedInUser.parse(await response.json());
    this.ledger.people.push({ ...person, id, isAdmin, gone: false });
    if (isAdmin) this.ledger.marks.mayBeAdmin(id);
    await this.server.store.write(async (shop) => {
      const stored = await shop.user(id);
      // Confirmed: granting a role to an unconfirmed account would end its ways to sign in.
      if (stored) await shop.putUser({ ...stored, isAdmin, provenEmail: stored.email });
      if (isAdmin) await shop.removeSessionsOf(id);
    });
  }

  /** A person signs in elsewhere. @returns the token; empty where refused */
  async tokenOf({ email, password }: Person): Promise<string> {
    const response = await this.ask('POST', '/api/users/auth', { email, password });
    return response.status === 200 ? signedInUser.parse(await response.json()).token : '';
  }

  /** Calls the shop on a network without faults. @throws TypeError where it is down, or dies over it */
  ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const headers = new Headers({
      Origin: SHOP_URL,
      Host: 'shop.test',
      'Content-Type': 'application/json',
      ...more,
    });
    const text = body === undefined ? '' : JSON.stringify(body);
    return this.server.ask({ method, path, headers, body: text });
  }

  /** Calls as the admin, who signs in again where the session has ended. */
  async askAsAdmin(method: string, path: string, body?: unknown): Promise<Response | undefined> {
    const { ids } = this.world;
    const ask = () =>
      this.ask(method, path, body, {
        Authorization: `Bearer ${this.#adminToken}`,
        'Idempotency-Key': ids.uuid(),
      });
    try {
      const first = await ask();
      if (first.status !== 401) return first;
      const admin = this.ledger.people.find(({ isAdmin }) => isAdmin);
      if (admin) this.#adminToken = await this.tokenOf(admin);
      return await ask();
    } catch {
      return undefined;
    }
  }

  /** A person whose account exists. */
  somebody(random: Random): Person {
    return random.pick(this.ledger.people.filter(({ gone }) => !gone));
  }
}
