import type { Config } from '../config/config';
import type { Passwords } from '../identity/passwords';
import type { User } from '../store/row-types';
import type { ShopStore } from '../store/repositories/shop-store';
import { storedDemoAccounts } from './demo-accounts';

interface SignIn {
  readonly role: 'admin' | 'shopper';
  readonly email: string;
  readonly password: string;
}

interface Deps {
  readonly store: ShopStore;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/** The demo's admin is known by this name, and by the email of the demo's accounts (`demo-traces.ts`). */
export const DEMO_NAMES = { admin: 'Demo Admin', shopper: 'Demo Shopper' } as const;
/** What the owner is called until they say otherwise under Profile. */
const OWNER_NAME = 'Shop Owner';

/**
 * Makes the first people of an empty shop: the admin of `ADMIN_EMAIL`, and in `start` mode the demo's admin and shopper.
 * `serve` makes no account without a given password (docs/guarantees.md#sign-in).
 * @returns the sign-ins to print: those of the demo that are in the shop with a password we made or were not given
 */
export async function makeFirstPeople(deps: Deps, config: Config): Promise<SignIn[]> {
  const people = await firstPeople(config);
  const { store } = deps;
  if ((await store.read((shop) => shop.countUsers())) === 0) {
    for (const person of people) {
      const name = config.mode === 'serve' ? OWNER_NAME : DEMO_NAMES[person.role];
      await makePerson(deps, person, name);
    }
  }
  if (config.mode === 'serve') return [];
  const present: SignIn[] = [];
  for (const person of people) {
    if (await store.read((shop) => shop.userByEmail(person.email))) present.push(person);
  }
  return present;
}

async function firstPeople({ mode, admin, dataDir }: Config): Promise<SignIn[]> {
  if (mode === 'serve')
    return admin?.password ? [{ role: 'admin', email: admin.email, password: admin.password }] : [];
  const demo = await storedDemoAccounts(dataDir);
  return [
    {
      role: 'admin',
      email: admin?.email ?? demo.admin.email,
      password: admin?.password ?? demo.admin.password,
    },
    { role: 'shopper', ...demo.shopper },
  ];
}

async function makePerson(
  { store, passwords, clock, randomUuid }: Deps,
  { role, email, password }: SignIn,
  name: string,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  const person: User = {
    _id: randomUuid(),
    name,
    email,
    isAdmin: role === 'admin',
    passwordHash,
    // The owner who starts the shop has made the address up, or it is their own.
    provenEmail: email,
    createdAt: new Date(clock()).toISOString(),
  };
  await store.write(async (shop) => {
    // Another process that starts now may have been faster.
    if (!(await shop.userByEmail(email))) await shop.putUser(person);
  });
}
