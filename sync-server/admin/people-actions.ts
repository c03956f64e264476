import { dayOf } from '#shared/shop/shop-day';
import { choosePassword, type ChosenPassword } from './ask-password';
import {
  createAdminCommand,
  listAdminsCommand,
  promoteCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
} from './people';
import { runAtShop, type Deps } from './run-at-shop';

interface PersonOptions {
  readonly email: string;
  readonly passwordStdin?: true;
}

interface NewAdminOptions extends PersonOptions {
  readonly name: string;
  readonly promote?: true;
}

/** `create-admin`: the first admin may be made before the shop's first start. */
export async function createAdmin(
  deps: Deps,
  { name, email, promote, ...options }: NewAdminOptions,
): Promise<void> {
  let takesOver = false;
  if (promote) {
    const { outcome } = await runAtShop(deps, promoteCommand, { email }, { mayBegin: true });
    if (outcome === 'already') return say(deps, `${email} is an admin already.`);
    if (outcome === 'promoted')
      return say(
        deps,
        `${email} is an admin now, with name and password as before. They sign in again.`,
      );
    takesOver = outcome === 'unconfirmed';
    if (takesOver)
      say(
        deps,
        `Nobody has confirmed ${email}: whoever registered it loses every way in, and a new password is set.`,
      );
  }
  const chosen = await passwordFor(deps, options);
  const args = { name, email, password: chosen.password, ...(takesOver ? { takesOver } : {}) };
  const made = await runAtShop(deps, createAdminCommand, args, { mayBegin: true });
  say(deps, `${made.email} is an admin now.`);
  tell(deps, chosen);
}

/** `reset-password`. */
export async function resetPassword(
  deps: Deps,
  { email, ...options }: PersonOptions,
): Promise<void> {
  const chosen = await passwordFor(deps, options);
  const args = { email, password: chosen.password };
  const person = await runAtShop(deps, resetPasswordCommand, args);
  say(deps, `${person.email} has a new password, and is signed out everywhere.`);
  tell(deps, chosen);
}

/** `reset-two-factor`. */
export async function resetTwoFactor(deps: Deps, email: string): Promise<void> {
  const person = await runAtShop(deps, resetTwoFactorCommand, { email });
  say(
    deps,
    person.wasOn
      ? `${person.email} signs in with the password alone now, and is signed out everywhere.`
      : `Two-step sign-in of ${person.email} was not on.`,
  );
}

/** `list-admins`. */
export async function listAdmins(deps: Deps): Promise<void> {
  const { admins } = await runAtShop(deps, listAdminsCommand, {});
  for (const { name, email, createdAt, isEmailConfirmed } of admins) {
    const doubt = isEmailConfirmed ? '' : '  email not confirmed';
    say(deps, `${email}  ${name}  since ${dayOf(createdAt)}${doubt}`);
  }
}

function passwordFor(
  { stdin, stderr }: Deps,
  { passwordStdin }: Pick<PersonOptions, 'passwordStdin'>,
): Promise<ChosenPassword> {
  return choosePassword({ input: stdin, output: stderr, fromInput: passwordStdin ?? false });
}

/** A generated password is printed once: only its hash is stored. */
function tell(deps: Deps, { password, generated }: ChosenPassword): void {
  if (generated) say(deps, `Password: ${password} (it is not shown again)`);
}

/** Names are as typed by their users: a terminal would obey control characters in one, which could hide the line. */
const CONTROLS = /\p{Cc}+/gu;

function say({ stdout }: Deps, line: string): void {
  stdout.write(`${line.replaceAll(CONTROLS, ' ')}\n`);
}
