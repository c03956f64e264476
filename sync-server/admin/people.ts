import * as z from 'zod/mini';
import { PASSWORD_TOO_COMMON } from '#shared/users/common-passwords';
import { email } from '#shared/core/email';
import { isEmailProven } from '#shared/users/proven-email';
import { newPassword, personName } from '#shared/users/user';
import { isWidelyUsed } from '../identity/commonest-passwords';
import { endWaysIn } from '../identity/end-ways-in';
import { handOver } from '../identity/first-proof';
import { putAccountMail } from '../mails/account-mail';
import { GRANTED } from '../mails/account-mail-limit';
import { passwordChangedMail, twoStepMail } from '../mails/texts/account-mails';
import { recordSecurityEvent } from '../security-log/record-security-event';
import { everyItem } from '../store/every-item';
import type { User } from '../store/row-types';
import { CommandRefused, defineCommand } from './command';

const person = z.object({ name: z.string(), email: z.string() });
const admin = z.extend(person, { createdAt: z.string(), isEmailConfirmed: z.boolean() });

/**
 * `create-admin`, for an email without an account. With `takesOver` also for an unconfirmed account:
 * its previous user is locked out, and the owner hands the new password to the right person.
 */
export const createAdminCommand = defineCommand({
  name: 'create-admin',
  args: z.strictObject({
    name: personName,
    email,
    password: newPassword,
    takesOver: z.optional(z.boolean()),
  }),
  result: person,
  async run({ name, email: address, password, takesOver = false }, services) {
    const { store, passwords, clock, randomUuid } = services;
    await refuseWidelyUsed(password);
    const passwordHash = await passwords.hash(password);
    return store.write(async (shop) => {
      const holder = await shop.userByEmail(address);
      if (holder && (!takesOver || holder.isAdmin || isEmailProven(holder)))
        throw new CommandRefused(hasAccount(holder));
      const account = holder
        ? await handOver(shop, holder)
        : { _id: randomUuid(), email: address, createdAt: new Date(clock()).toISOString() };
      const made: User = { ...account, name, isAdmin: true, passwordHash };
      await shop.putUser(made);
      if (holder) {
        const content = passwordChangedMail('owner');
        await putAccountMail(services, shop, made, 'password-changed', content, GRANTED);
      }
      const event = { kind: 'role-given', who: 'owner', about: made, from: null } as const;
      await recordSecurityEvent(shop, event, services);
      return { name, email: address };
    });
  },
});

/**
 * `create-admin --promote`: makes the account of an email an admin; `none` if there is no account, `unconfirmed` if its email is
 * not confirmed: the account may not belong to the owner of the mailbox.
 */
export const promoteCommand = defineCommand({
  name: 'promote',
  args: z.strictObject({ email }),
  result: z.object({ outcome: z.enum(['promoted', 'already', 'unconfirmed', 'none']) }),
  run: ({ email: address }, { store, clock, randomUuid }) =>
    store.write(async (shop) => {
      const user = await shop.userByEmail(address);
      if (!user) return { outcome: 'none' as const };
      if (user.isAdmin) return { outcome: 'already' as const };
      if (!isEmailProven(user)) return { outcome: 'unconfirmed' as const };
      await shop.putUser({ ...user, isAdmin: true });
      // A changed role ends all sessions, as in the admins' list of people.
      await shop.removeSessionsOf(user._id);
      const event = { kind: 'role-given', who: 'owner', about: user, from: null } as const;
      await recordSecurityEvent(shop, event, { clock, randomUuid });
      return { outcome: 'promoted' as const };
    }),
});

/**
 * `reset-password`: ends every session and link that another person may hold. The user is notified: the owner may have
 * been tricked into it.
 */
export const resetPasswordCommand = defineCommand({
  name: 'reset-password',
  args: z.strictObject({ email, password: newPassword }),
  result: person,
  async run({ email: address, password }, services) {
    const { store, passwords } = services;
    await refuseWidelyUsed(password);
    const passwordHash = await passwords.hash(password);
    return store.write(async (shop) => {
      const user = await shop.userByEmail(address);
      if (!user) throw new CommandRefused(`${address} has no account`);
      await shop.putUser({ ...user, passwordHash });
      const ended = await endWaysIn(shop, user._id, { identities: true });
      const content = passwordChangedMail('owner', ended > 0);
      await putAccountMail(services, shop, user, 'password-changed', content, GRANTED);
      const event = { kind: 'password-reset', who: 'owner', about: user, from: null } as const;
      await recordSecurityEvent(shop, event, services);
      return { name: user.name, email: user.email };
    });
  },
});

/** `reset-two-factor`: for an admin who has lost authenticator and recovery codes; ends all their sessions. */
export const resetTwoFactorCommand = defineCommand({
  name: 'reset-two-factor',
  args: z.strictObject({ email }),
  result: z.extend(person, { wasOn: z.boolean() }),
  run: ({ email: address }, services) =>
    services.store.write(async (shop) => {
      const user = await shop.userByEmail(address);
      if (!user) throw new CommandRefused(`${address} has no account`);
      const { secondFactor, ...rest } = user;
      if (secondFactor) {
        await shop.putUser(rest);
        await shop.removeSessionsOf(user._id);
        const content = twoStepMail('off-by-owner');
        await putAccountMail(services, shop, user, 'two-factor-off', content, GRANTED);
        const event = { kind: 'two-factor-off', who: 'owner', about: user, from: null } as const;
        await recordSecurityEvent(shop, event, services);
      }
      return { name: user.name, email: user.email, wasOn: secondFactor !== undefined };
    }),
});

/** `list-admins`, newest first. */
export const listAdminsCommand = defineCommand({
  name: 'list-admins',
  args: z.strictObject({}),
  result: z.object({ admins: z.array(admin) }),
  async run(_args, { store }) {
    const people = await store.read((shop) => everyItem((page) => shop.listUsers(page)));
    const admins = people
      .filter(({ isAdmin }) => isAdmin)
      .map((one) => admin.parse({ ...one, isEmailConfirmed: isEmailProven(one) }));
    return { admins };
  },
});

function hasAccount({ email: address, isAdmin }: User): string {
  return isAdmin
    ? `${address} is an admin already`
    : `${address} has an account already; --promote makes it an admin`;
}

/** @throws CommandRefused as registration does */
async function refuseWidelyUsed(password: string): Promise<void> {
  if (await isWidelyUsed(password)) throw new CommandRefused(PASSWORD_TOO_COMMON);
}
