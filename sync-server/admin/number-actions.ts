import type { NumbersReply } from '#shared/admin/numbers';
import { CommandRefused } from './command';
import { confirmNumbersCommand, numbersCommand } from './numbers';
import { runAtShop, type Deps } from './run-at-shop';

const NAMES = { invoices: 'invoice', 'credit-notes': 'credit note' } as const;

interface ConfirmOptions {
  readonly asStored?: boolean;
}

/** `numbers`. */
export async function showNumbers(deps: Deps): Promise<void> {
  say(deps, await runAtShop(deps, numbersCommand, {}));
}

/** `confirm-numbers`: the last printed number is given, or the store's own is confirmed. */
export async function confirmNumbers(
  deps: Deps,
  last: string[],
  { asStored = false }: ConfirmOptions,
): Promise<void> {
  if (asStored === last.length > 0)
    throw new CommandRefused(
      'Name the last numbers that were printed or sent, such as 2026-27/000123, or say --as-stored where nothing was printed since the backup',
    );
  say(deps, await runAtShop(deps, confirmNumbersCommand, { last }));
}

function say({ stdout }: Deps, { confirmed, last }: NumbersReply): void {
  for (const { series, year, number } of last)
    stdout.write(`Last ${NAMES[series]} of ${year}: ${number ?? 'none'}\n`);
  stdout.write(
    confirmed
      ? 'Numbers go on from there.\n'
      : 'No number is given before these are confirmed: confirm-numbers\n',
  );
}
