import * as z from 'zod/mini';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '#shared/users/common-passwords';
import { email, newPassword, personName } from '#shared/users/user';
import type { ShopReader, User } from '../store/shop-store';
import { CommandRefused, defineCommand } from './command';

const PEOPLE_AT_ONCE = 500;

/** A password by the rules of registration. */
const goodPassword = newPassword.check(
  z.refine((password) => !isCommonPassword(password), PASSWORD_TOO_COMMON),
);

const person = z.object({ name: z.string(), email: z.string() });
const admin = z.extend(person, { createdAt: z.string() });

/** `create-admin`, for an email that has no account. */
export const createAdminCommand = defineCommand({
  name: 'create-admin',
  args: z.strictObject({ name: personName, email, password: goodPassword }),
  result: person,
  async run({ name, email: address, password }, { store, passwords, clock, randomUuid }) {
    const passwordHash = await passwords.hash(password);
    return store.write(async (shop) => {
      const holder = await shop.userByEmail(address);
      if (holder) throw new CommandRefused(hasAccount(holder));
      await shop.putUser({
        _id: randomUuid(),
        name,
        email: address,
        isAdmin: true,
        passwordHash,
        createdAt: new Date(clock()).toISOString(),
      });
      return { name, email: address };
    });
  },
});

/** `create-admin --promote`: makes the account of an email an admin; `none` where there is no account. */
export const promoteCommand = defineCommand({
  name: 'promote',
  args: z.strictObject({ email }),
  result: z.object({ outcome: z.enum(['promoted', 'already', 'none']) }),
  run: ({ email: address }, { store }) =>
    store.write(async (shop) => {
      const user = await shop.userByEmail(address);
      if (!user) return { outcome: 'none' as const };
      if (user.isAdmin) return { outcome: 'already' as const };
      await shop.putUser({ ...user, isAdmin: true });
      // A changed role ends all sessions, as it does in the admins' list of people.
      await shop.removeSessionsOf(user._id);
      return { outcome: 'promoted' as const };
    }),
});

/** `reset-password`: ends all the person's sessions. */
export const resetPasswordCommand = defineCommand({
  name: 'reset-password',
  args: z.strictObject({ email, password: goodPassword }),
  result: person,
  async run({ email: address, password }, { store, passwords }) {
    const passwordHash = await passwords.hash(password);
    return store.write(async (shop) => {
      const user = await shop.userByEmail(address);
      if (!user) throw new CommandRefused(`${address} has no account`);
      await shop.putUser({ ...user, passwordHash });
      await shop.removeSessionsOf(user._id);
      return { name: user.name, email: user.email };
    });
  },
});

/** `list-admins`, newest first. */
export const listAdminsCommand = defineCommand({
  name: 'list-admins',
  args: z.strictObject({}),
  result: z.object({ admins: z.array(admin) }),
  async run(_args, { store }) {
    const admins = await store.read(everyAdmin);
    return {
      admins: admins.map(({ name, email: address, createdAt }) => ({
        name,
        email: address,
        createdAt,
      })),
    };
  },
});

function hasAccount({ email: address, isAdmin }: User): string {
  return isAdmin
    ? `${address} is an admin already`
    : `${address} has an account already; --promote makes it an admin`;
}

async function everyAdmin(shop: ShopReader): Promise<User[]> {
  const found: User[] = [];
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
    const page = await shop.listUsers({ pageNumber, pageSize: PEOPLE_AT_ONCE });
    found.push(...page.items.filter(({ isAdmin }) => isAdmin));
    pages = page.pages;
  }
  return found;
}
