import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config';
import { reasonForPeople } from './command';
import { exportOrders, exportProducts, importProducts } from './table-actions';
import { confirmNumbers, showNumbers } from './number-actions';
import { createAdmin, listAdmins, resetPassword, resetTwoFactor } from './people-actions';
import type { Deps } from './run-at-shop';
import { sendTestMail, showStatus } from './status-actions';

/** Exit codes of the process. */
export const EXIT = { done: 0, refused: 1, wrongUsage: 2 } as const;

const ABOUT = `
The commands work while the shop runs and while it does not. Settings are those of the shop itself: DATA_DIR (./data) names
its data.

Ends with 0 when the command is done, 1 when it was refused or failed, and 2 when it was not understood.
For a table on standard output, or no words of npm's around it: npm run --silent admin -- export products`;

/** Adds commands to the command line. */
export type MoreCommands = (program: Command, deps: Deps) => void;

/**
 * Runs one command of the owner.
 * @param args without the program
 * @param more commands that depend on what this folder does not know
 * @returns the exit code, one of `EXIT`
 */
export async function runCommandLine(
  args: readonly string[],
  deps: Deps,
  ...more: readonly MoreCommands[]
) {
  try {
    await commandLine(deps, more).parseAsync([...args], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    // Help and errors are already printed.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    const { message, details } = reasonForPeople(error);
    deps.stderr.write([message, ...details.map((line) => `  ${line}`), ''].join('\n'));
    return error instanceof ConfigError ? EXIT.wrongUsage : EXIT.refused;
  }
}

function commandLine(deps: Deps, more: readonly MoreCommands[]): Command {
  const { stdout, stderr } = deps;
  const program = new Command('npm run admin --')
    .description('What the owner of the shop needs on the command line.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
    .showHelpAfterError('Add --help to see what can be said here.')
    .addHelpText('after', ABOUT);

  program
    .command('create-admin')
    .description('make an admin, with a password that is asked for')
    .requiredOption('--email <email>', 'whom they sign in as')
    .requiredOption('--name <name>', 'what they are called')
    .option('--password-stdin', 'take the password from standard input')
    .option(
      '--promote',
      'make an account that is there already an admin; it keeps its password, if its email is confirmed',
    )
    .action((options) => createAdmin(deps, options));
  program
    .command('reset-password')
    .description("give somebody a new password, and end all the person's sessions")
    .requiredOption('--email <email>', 'whom they sign in as')
    .option('--password-stdin', 'take the password from standard input')
    .action((options) => resetPassword(deps, options));
  program
    .command('reset-two-factor <email>')
    .description('turn two-step sign-in off for somebody who has lost their authenticator')
    .action((email) => resetTwoFactor(deps, email));
  program
    .command('list-admins')
    .description('name the admins, newest first')
    .action(() => listAdmins(deps));
  program
    .command('numbers')
    .description('say how far the numbers of invoices and credit notes have come')
    .action(() => showNumbers(deps));
  program
    .command('confirm-numbers [numbers...]')
    .description(
      'after a restore or a move: name the last invoice and credit note that were printed (2026-27/000123 CN/26-27/000004), so that none is given twice',
    )
    .option('--as-stored', 'nothing was printed or sent since the backup')
    .action((numbers, options) => confirmNumbers(deps, numbers, options));

  program
    .command('doctor')
    .description('say how the shop does, and what to do about it')
    .action(() => showStatus(deps));
  program
    .command('test-mail')
    .description('send a test email to an admin, the way of all emails')
    .requiredOption('--email <email>', 'the admin')
    .action((options) => sendTestMail(deps, options));

  const toCsv = program.command('export').description('write a table as CSV');
  toCsv
    .command('products [file]')
    .description('all products on sale, in the form that `import products` reads')
    .action((file) => exportProducts(deps, file));
  toCsv
    .command('orders [file]')
    .description('all orders, newest first, one line each')
    .action((file) => exportOrders(deps, file));
  program
    .command('import')
    .description('read a table from CSV')
    .command('products <file>')
    .description('add and change products: the whole table or nothing (docs/products-csv.md)')
    .option('--dry-run', 'only say what it would change')
    .action((file, options) => importProducts(deps, file, options));
  for (const add of more) add(program, deps);
  return program;
}
