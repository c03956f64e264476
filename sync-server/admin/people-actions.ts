import { choosePassword, type ChosenPassword } from './ask-password';
import {
  createAdminCommand,
  listAdminsCommand,
  promoteCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
} from './people';
import { runAtShop } from './run-at-shop';
import type { Surroundings } from './surroundings';

interface PersonOptions {
  readonly email: string;
  readonly passwordStdin?: true;
}

interface NewAdminOptions extends PersonOptions {
  readonly name: string;
  readonly promote?: true;
}

/** `create-admin`: the first one of a shop may come before its first start. */
export async function createAdmin(
  around: Surroundings,
  { name, email, promote, ...options }: NewAdminOptions,
): Promise<void> {
  if (promote) {
    const { outcome } = await runAtShop(around, promoteCommand, { email }, { mayBegin: true });
    if (outcome === 'already') return say(around, `${email} is an admin already.`);
    if (outcome === 'promoted')
      return say(
        around,
        `${email} is an admin now, with name and password as before. They sign in again.`,
      );
  }
  const chosen = await passwordFor(around, options);
  const args = { name, email, password: chosen.password };
  const made = await runAtShop(around, createAdminCommand, args, { mayBegin: true });
  say(around, `${made.email} is an admin now.`);
  tell(around, chosen);
}

/** `reset-password`. */
export async function resetPassword(
  around: Surroundings,
  { email, ...options }: PersonOptions,
): Promise<void> {
  const chosen = await passwordFor(around, options);
  const args = { email, password: chosen.password };
  const person = await runAtShop(around, resetPasswordCommand, args);
  say(around, `${person.email} has a new password, and is signed out everywhere.`);
  tell(around, chosen);
}

/** `reset-two-factor`. */
export async function resetTwoFactor(around: Surroundings, email: string): Promise<void> {
  const person = await runAtShop(around, resetTwoFactorCommand, { email });
  say(
    around,
    person.wasOn
      ? `${person.email} signs in with the password alone now, and is signed out everywhere.`
      : `Two-step sign-in of ${person.email} was not on.`,
  );
}

/** `list-admins`. */
export async function listAdmins(around: Surroundings): Promise<void> {
  const { admins } = await runAtShop(around, listAdminsCommand, {});
  for (const { name, email, createdAt } of admins)
    say(around, `${email}  ${name}  since ${createdAt.slice(0, 10)}`);
}

function passwordFor(
  { stdin, stderr }: Surroundings,
  { passwordStdin }: Pick<PersonOptions, 'passwordStdin'>,
): Promise<ChosenPassword> {
  return choosePassword({ input: stdin, output: stderr, fromInput: passwordStdin ?? false });
}

/** A generated password is told once: only its hash is kept. */
function tell(around: Surroundings, { password, generated }: ChosenPassword): void {
  if (generated) say(around, `Password: ${password} (it is not shown again)`);
}

function say({ stdout }: Surroundings, line: string): void {
  stdout.write(`${line}\n`);
}
